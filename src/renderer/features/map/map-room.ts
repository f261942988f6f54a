import { map } from '../../../shared/languages/en/map'
import { bringEnglish } from '../../language/texts'

bringEnglish({ map })
