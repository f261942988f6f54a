import { records } from '../../../shared/languages/en/records'
import { bringEnglish } from '../../language/texts'

bringEnglish({ records })
