import type { specificationReasons as english } from '../en/errors-specification'
import type { Words } from '../text-types'

export const specificationReasons: Words<typeof english> = {
  specificationUnreadable: '{file} lässt sich nicht als Spezifikation lesen: {why}',
  specificationWrong: '{file} ist keine brauchbare Spezifikation. {where}: {why}.',
  specificationNewer:
    '{file} ist eine Spezifikation der Version {version}; diese Version von Plumbline kennt Version 1. Plumbline aktualisieren.',
  specificationTooLarge: '{file} ist größer als {limit}; das ist keine Spezifikation.',
  specificationWhole: 'Im Ganzen',
  specificationNone: 'Es gibt keine Spezifikation: eine angeben oder {file} in den Ordner legen.',
  specificationNotHere: 'Der Ordner bringt keine brauchbare Spezifikation mit.',
  specificationNoExample: 'Nichts in {folder} war lesbar; daraus lässt sich nichts lernen.',
  specificationNoTable: '{file} hat keine Zeile mit einer Spalte „Regel“, an der eine Tabelle von Regeln erkannt wird.',
  noSuchRule: 'Die Spezifikation hat keine Regel „{rule}“.',
  nameNotSent: '„{name}“ kann kein Dateiname sein. \\ / : * ? " < > |, und Leerzeichen an den Enden weglassen.',
}
