import type { edits as english } from '../en/core-edits'
import type { Words } from '../text-types'

export const edits: Words<typeof english> = {
  outOfFolder: 'Aus dem Ordner genommen',
  toTop: 'Nach ganz oben verschoben',
  moved: 'Nach „{path}“ verschoben',
  renamed: 'In „{name}“ umbenannt',
  descriptionChanged: 'Beschreibung geändert',
  property: '{label} {value}',
  propertyWas: '{label} {value} (vorher {was})',
  value: {
    none: 'keine',
    text: '„{text}“',
    yes: 'ja',
    no: 'nein',
    allRevisions: 'alle Stände',
    latestOnly: 'nur der aktuelle',
  },
  place: {
    none: 'in keinem Ordner',
    top: 'ganz oben',
    folder: 'in „{folder}“',
  },
  gone: '„{layer}“ ist nicht mehr auf dem Dienst oder nicht mehr für Sie freigegeben. Es wurde nichts gesendet.',
  retired: '„{layer}“ wurde inzwischen von jemand anderem zurückgezogen: gültig war er bis {day}.',
  archived: '„{layer}“ liegt in „{project}“, einem Projekt, das inzwischen archiviert wurde.',
  changed: '„{layer}“ wurde inzwischen von jemand anderem geändert. Der Dienst hat: {now}.',
  drawn:
    '„{layer}“ bekam am {when} von jemand anderem einen neuen Stand oder eine andere Darstellung. Der Dienst sagt nicht, was jetzt gesetzt ist: {names}.',
  keepOrDrop: 'Es wurde nichts gesendet: eigene Änderung behalten oder verwerfen.',
}
