import { overlaps } from '../../../shared/languages/en/overlaps'
import { bringEnglish } from '../../language/texts'

bringEnglish({ overlaps })
