import type { troubles as english } from '../en/troubles'
import type { Words } from '../text-types'

export const troubles: Words<typeof english> = {
  diagnostics: 'Diagnostic…',
  ended: 'Plumbline s’est arrêté de façon inattendue {when}. Ce qui était enregistré est là, les envois aussi.',
  graphics:
    'La carte graphique a échoué plusieurs fois. Plumbline dessine désormais sans elle, et l’essaie à nouveau après un mois ou une mise à jour.',
  stores: {
    offline:
      'Ce qui était conservé hors ligne était endommagé et a été mis de côté ({file}). Tout est relu ; les modifications en attente sont perdues.',
    cache:
      'La liste des couches téléchargées était endommagée et a été mise de côté ({file}). Les couches sont retéléchargées au besoin.',
    uploads:
      'Le registre des envois était endommagé et a été mis de côté ({file}). Les envois inachevés sont à préparer à nouveau ; ce qui a été envoyé est reconnu à ses marques.',
    connections:
      'La liste des connexions était endommagée et a été mise de côté ({file}). Se connecter à nouveau aux services.',
    settings: 'Les paramètres étaient endommagés et ont été mis de côté ({file}). Ils sont comme au début.',
  },
  settings: 'Les paramètres dont cette version ne connaît pas la valeur sont comme au début : {names}.',
  policy:
    'Les règles de l’administrateur ({file}) contiennent des erreurs, et interdisent ce que celles-ci auraient fixé : {problems}',
}
