import { watch } from '../../../../shared/languages/en/watch'
import { bringEnglish } from '../../../language/texts'

bringEnglish({ watch })
