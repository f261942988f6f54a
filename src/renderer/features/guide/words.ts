import { guide } from '../../../shared/languages/en/guide'
import { bringEnglish } from '../../language/texts'

bringEnglish({ guide })
