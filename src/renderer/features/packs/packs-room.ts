import { packs } from '../../../shared/languages/en/packs'
import { bringEnglish } from '../../language/texts'

bringEnglish({ packs })
