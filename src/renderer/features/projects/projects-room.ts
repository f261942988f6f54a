import { newProject } from '../../../shared/languages/en/new-project'
import { bringEnglish } from '../../language/texts'

bringEnglish({ newProject })
