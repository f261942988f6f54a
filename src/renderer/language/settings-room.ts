import { settings } from '../../shared/languages/en/settings'
import { bringEnglish } from './texts'

bringEnglish({ settings })
