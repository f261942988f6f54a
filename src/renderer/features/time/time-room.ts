import { time } from '../../../shared/languages/en/time'
import { bringEnglish } from '../../language/texts'

bringEnglish({ time })
