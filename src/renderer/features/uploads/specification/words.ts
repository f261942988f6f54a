import { specification } from '../../../../shared/languages/en/specification'
import { bringEnglish } from '../../../language/texts'

bringEnglish({ specification })
