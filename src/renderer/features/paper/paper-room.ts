import { paper } from '../../../shared/languages/en/paper'
import { bringEnglish } from '../../language/texts'

bringEnglish({ paper })
