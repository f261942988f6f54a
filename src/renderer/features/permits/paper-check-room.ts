import { paperCheck } from '../../../shared/languages/en/paper-check'
import { bringEnglish } from '../../language/texts'

bringEnglish({ paperCheck })
