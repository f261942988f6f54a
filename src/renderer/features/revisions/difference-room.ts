import { differences } from '../../../shared/languages/en/differences'
import { bringEnglish } from '../../language/texts'

bringEnglish({ differences })
