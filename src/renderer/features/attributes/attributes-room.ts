import { attributes } from '../../../shared/languages/en/attributes'
import { bringEnglish } from '../../language/texts'

bringEnglish({ attributes })
