import { coordination } from '../../shared/languages/en/coordination'
import { bringEnglish } from './texts'

bringEnglish({ coordination })
