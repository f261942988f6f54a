import type { specificationReasons as english } from '../en/errors-specification'
import type { Words } from '../text-types'

export const specificationReasons: Words<typeof english> = {
  specificationUnreadable: '{file} ne peut être lu comme spécification : {why}',
  specificationWrong: '{file} n’est pas une spécification utilisable. {where} : {why}.',
  specificationNewer:
    '{file} est une spécification de version {version} ; cette version de Plumbline connaît la version 1. Mettre Plumbline à jour.',
  specificationTooLarge: '{file} dépasse {limit}, ce qu’aucune spécification ne fait.',
  specificationWhole: 'Dans son ensemble',
  specificationNone: 'Il n’y a pas de spécification : en donner une, ou mettre {file} dans le dossier.',
  specificationNotHere: 'Le dossier n’apporte aucune spécification utilisable.',
  specificationNoExample: 'Rien n’a pu être lu dans {folder} : on n’en peut rien tirer.',
  specificationNoTable:
    '{file} n’a pas de ligne avec une colonne « règle », à laquelle on reconnaît une table de règles.',
  noSuchRule: 'La spécification n’a pas de règle « {rule} ».',
  nameNotSent: '« {name} » ne peut être un nom de fichier. Omettre \\ / : * ? " < > |, et les espaces aux extrémités.',
}
