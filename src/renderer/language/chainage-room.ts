import { chainage } from '../../shared/languages/en/chainage'
import { bringEnglish } from './texts'

bringEnglish({ chainage })
