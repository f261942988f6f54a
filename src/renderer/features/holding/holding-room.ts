import { holding } from '../../../shared/languages/en/holding'
import { bringEnglish } from '../../language/texts'

bringEnglish({ holding })
