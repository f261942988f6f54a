import { diagnostics } from '../../../shared/languages/en/diagnostics'
import { bringEnglish } from '../../language/texts'

bringEnglish({ diagnostics })
