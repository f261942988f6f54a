import type { paperCheck as english } from '../en/paper-check'
import type { Words } from '../text-types'

export const paperCheck: Words<typeof english> = {
  code: 'Code qui dit si ce papier est à jour',
  scan: 'Ce papier est-il encore à jour ? Scanner le code sur un appareil avec Plumbline, ou saisir la ligne ci-dessous dans sa recherche (Ctrl+K).',
  current: 'Ce papier est à jour.',
  currentBy: 'Ce papier est à jour, d’après ce qui a été lu il y a {age}.',
  asOf: 'Il date du {when}.',
  stale: 'Ce papier est périmé :',
  since: 'imprimé dans l’état du {when} ; depuis : {changes}.',
  sinceBy: 'imprimé dans l’état du {when} ; depuis, d’après ce qui a été lu il y a {age} : {changes}.',
  stopWork: 'Ne pas travailler d’après lui ; imprimer l’autorisation de nouveau.',
  older: 'Personne ne peut dire ici si ce papier est à jour :',
  olderWhy: 'il date du {when}, et ce que cet ordinateur conserve a été lu avant, il y a {age}.',
  other: 'Ce papier est celui d’une autre autorisation avec le numéro {id}.',
  otherWhy:
    'Il vient d’un autre projet, ou d’un autre ordinateur. Ouvrir son dossier de chantier, puis le lien de nouveau.',
  barred: {
    ended: 'Ne pas travailler sous cette autorisation : son statut est {status}.',
    lapsed: 'Ne pas travailler sous cette autorisation : elle est caduque.',
    past: 'Ne pas travailler sous cette autorisation : sa prolongation ou sa fin est dépassée depuis {when}.',
  },
  unknown: {
    events: 'Ses événements n’ont pas pu être comparés.',
    layers:
      'Toutes ses couches n’ont pas pu être comparées : certaines ne sont pas visibles ici, ou ne l’étaient pas à l’impression.',
  },
  changes: {
    status: 'son statut est {is} (sur papier {was})',
    renewal: 'à renouveler avant {is} (sur papier {was})',
    expiry: 'elle expire {is} (sur papier {was})',
    never: 'jamais',
    events: '{count} nouvel événement | {count} nouveaux événements',
    eventsGone: '{count} événement de moins | {count} événements de moins',
    layerNewer: '{name} r{is} est plus récente (sur papier r{was})',
    layerOther: '{name} est r{is} (sur papier r{was})',
    layers: 'ses couches ont d’autres révisions, ou sont d’autres',
    area: 'sa zone est une autre',
    other: 'une heure ou un événement est autre',
  },
  ok: 'OK',
}
