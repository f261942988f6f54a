import { manyProperties } from '../../../shared/languages/en/many-properties'
import { bringEnglish } from '../../language/texts'

bringEnglish({ manyProperties })
