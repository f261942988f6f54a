import { coordination } from '../../../shared/languages/en/coordination'
import { bringEnglish } from '../../language/texts'

bringEnglish({ coordination })
