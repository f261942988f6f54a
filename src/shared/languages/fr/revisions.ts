import type { revisions as english } from '../en/revisions'
import type { Words } from '../text-types'

export const revisions: Words<typeof english> = {
  yes: 'oui',
  no: 'non',
  schema: {
    renamed: 'La colonne {column} est devenue {to}.',
    type: 'Type de {column} : {from} → {to}.',
    addedEmpty: 'La colonne {column} ({type}, vide) a été ajoutée.',
    added: 'La colonne {column} ({type}, remplie dans {filled} sur {of}) a été ajoutée.',
    removedEmpty: 'La colonne {column} ({type}, vide) a été supprimée.',
    removed: 'La colonne {column} ({type}, remplie dans {filled} sur {of}) a été supprimée.',
    types: {
      string: 'texte',
      integer: 'nombre entier',
      number: 'nombre',
      boolean: 'oui ou non',
      date: 'jour',
      datetime: 'jour et heure',
      json: 'JSON',
    },
    tolerance:
      'Non compté comme modification : coordonnées à {degrees}° près (environ 1 mm), altitudes à {heights} mm près, nombres décimaux à {numbers} près de leur valeur.',
  },
}
