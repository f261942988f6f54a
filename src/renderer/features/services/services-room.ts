import { services } from '../../../shared/languages/en/services'
import { bringEnglish } from '../../language/texts'

bringEnglish({ services })
