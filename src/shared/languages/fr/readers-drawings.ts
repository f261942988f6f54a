import type { drawings as english } from '../en/readers-drawings'
import type { Words } from '../text-types'

export const drawings: Words<typeof english> = {
  worldFile: '{file} n’est pas lu : le plan se place d’après ses propres coordonnées.',
  missingBlock: 'Le plan insère le bloc « {block} », qu’il ne contient pas ; il est omis.',
  external:
    'Le plan montre {file} en référence externe, qui est un fichier à part et n’est pas dans le plan. Ajouter aussi ce fichier, ou le lier dans le plan.',
  notDrawn:
    '{count} objet de type {kind} ne peut pas être dessiné et est omis. | {count} objets de type {kind} ne peuvent pas être dessinés et sont omis.',
  blocksTooDeep: 'Les blocs de « {block} » sont trop imbriqués ou trop répétés ; une partie est omise.',
  tooManyCopies:
    'Le bloc « {block} » est inséré en {columns} colonnes et {rows} lignes. Plus de {most} copies dans un plan ne sont pas dessinées, seule la première l’est donc ; décomposer le réseau dans le plan si toutes comptent.',
  withoutSize:
    '{count} objet de type {kind} n’a pas de taille, ou ses coordonnées manquent ou ne sont pas des nombres ; rien n’est dessiné. | {count} objets de type {kind} n’ont pas de taille, ou leurs coordonnées manquent ou ne sont pas des nombres ; rien n’est dessiné.',
  layersOff:
    '{count} calque est désactivé ou gelé dans le plan et s’affiche quand même : {layers}. | {count} calques sont désactivés ou gelés dans le plan et s’affichent quand même : {layers}.',
  paperSpace:
    '{count} objet de l’espace papier (cadres, cartouches) est omis. | {count} objets de l’espace papier (cadres, cartouches) sont omis.',
  blocksOnly:
    '{count} bloc est défini dans le plan et inséré nulle part (« {block} »), et rien d’autre n’est dans son espace objet. Insérer ce qui doit se voir, et enregistrer à nouveau. | {count} blocs sont définis dans le plan et insérés nulle part (« {block} »), et rien d’autre n’est dans son espace objet. Insérer ce qui doit se voir, et enregistrer à nouveau.',
  damagedKept:
    '{file} est endommagé ({where}) : {what} ; {count} objet avant est gardé. Enregistrer à nouveau en DXF. | {file} est endommagé ({where}) : {what} ; {count} objets avant sont gardés. Enregistrer à nouveau en DXF.',
  damaged: '{file} est endommagé ({where}) : {what}. Enregistrer à nouveau en DXF.',
  otherText: 'un code de groupe est attendu, mais il y a un autre texte',
  cutKept:
    '{file} se termine au milieu de : {where} ; {count} objet avant est gardé. Exporter à nouveau. | {file} se termine au milieu de : {where} ; {count} objets avant sont gardés. Exporter à nouveau.',
  cut: '{file} se termine ({where}) avant son premier objet. Exporter ou copier à nouveau.',
  allBlocks: 'Tout ce que contiennent ses blocs',
  purgeBlocks: 'Purger les blocs inutilisés, et enregistrer à nouveau.',
  unitUnknown: 'Le plan ne nomme pas d’unité ; les mètres sont pris.',
  unitScaled: 'Le plan indique {unit} ; ses coordonnées sont converties en mètres.',
  inMillimetres:
    '{name} est envoyé en millimètres : le commentaire de la révision le dit à Plumbline. D’autres programmes s’en tiennent au plan, qui n’est juste pour eux que s’il indique lui-même les millimètres ($INSUNITS 4).',
  inMillimetresShort: 'envoyé en millimètres',
  unitHint:
    'Le plan indique {unit} ; ses coordonnées sont prises telles quelles. Si sa position ou son échelle est fausse, il faut l’envoyer avec d’autres unités (millimètres, ou comme le fichier l’indique), ou l’enregistrer en mètres.',
  units: {
    inches: 'pouces',
    feet: 'pieds',
    miles: 'miles',
    millimetres: 'millimètres',
    centimetres: 'centimètres',
    metres: 'mètres',
    kilometres: 'kilomètres',
    yards: 'yards',
    decimetres: 'décimètres',
    usSurveyFeet: 'pieds géodésiques US',
  },
  atEntity: 'l’objet {handle}',
  dwgDamaged:
    '{file} est un plan DWG dont les parties se contredisent : il est endommagé, ou sa copie est incomplète. L’ouvrir et le réparer (RECUPERER, CONTROLE) dans le programme qui l’a fait, et l’enregistrer à nouveau.',
  dwgEndless:
    'La lecture de {file} est abandonnée : elle durait bien plus longtemps qu’un plan de cette taille ne le demande. Le réparer dans le programme qui l’a fait (CONTROLE, PURGER) et l’enregistrer à nouveau.',
  dwgMemory:
    '{file} demande plus que les {mb} Mo de mémoire qu’un plan de cette taille peut prendre. Le purger (PURGER, CONTROLE) ou le diviser, et l’enregistrer à nouveau. {raise}',
  dwgUnread:
    '{count} objet du plan est endommagé ou n’appartient à aucun bloc, et est omis. Réparer le plan (CONTROLE) et l’enregistrer à nouveau. | {count} objets du plan sont endommagés ou n’appartiennent à aucun bloc, et sont omis. Réparer le plan (CONTROLE) et l’enregistrer à nouveau.',
  dwgFaulty:
    '{file} est endommagé par endroits : ce qui peut être lu est gardé, et il peut en manquer. Le réparer dans le programme qui l’a fait (CONTROLE, RECUPERER) et l’enregistrer à nouveau.',
  dwgVersion:
    '{file} est un plan DWG de version {version}, qui n’est pas lue directement. L’enregistrer en DWG 2000 ou plus récent, ou en DXF ; ou installer ODA File Converter ou dwg2dxf (de LibreDWG) sur cet ordinateur et l’ajouter à nouveau : il est alors lu par ce moyen.',
  dwgConverted: '{file} a été converti en DXF par {program}, et lu à partir de là.',
  dwgNotConverted:
    '{file} ne peut pas être lu directement, et {program} {why}. L’enregistrer en DWG 2000 ou plus récent, ou en DXF, dans le programme qui l’a fait.',
  dwgWhy: {
    failed: 'n’a pas pu le convertir en DXF',
    'too-long': 'y a mis trop longtemps',
    'too-large': 'en a fait beaucoup trop',
  },
  ifcTooLarge: '{file} dépasse 1,5 Go. Diviser le modèle par discipline ou par étage.',
  ifcNothing: '{file} est un {schema}. {why}',
  ifcUnreadable: '{file} n’est pas un modèle IFC lisible : sa section de données est endommagée. Exporter à nouveau.',
  ifcLines: '{file} est endommagé : ses lignes ne se distinguent pas. Exporter à nouveau.',
  ifcKernelLost:
    'La géométrie de #{line} ({kind}) dans {file} ne peut pas être calculée, ni rien après : ses lignes renvoient à elles-mêmes, ou sans fin l’une à l’autre. Omettre cet élément, et exporter à nouveau le modèle.',
  ifcLeftOut:
    '{count} produit est omis, car sa géométrie {why} : {kinds}. C’est le #{first}. | {count} produits sont omis, car leur géométrie {why} : {kinds}. Le premier est le #{first}.',
  ifcWhy: {
    damaged: 'ne peut pas être calculée (ses lignes se contredisent ou renvoient à elles-mêmes)',
    undrawn: 'est de types qui ne sont pas dessinés',
    empty: 'ne donne rien (elle n’a pas de parties ou pas d’emprise, ou tout en est découpé)',
    cutOut: 'est découpée dans d’autres, où l’on voit les trous',
    ofDrawings: 'appartient à des dessins, pas au modèle (elle est dans un contexte de plans)',
  },
  ifcMoreKinds: '{kinds} et {count} autre type | {kinds} et {count} autres types',
  ifcNothingElse:
    'Rien d’autre n’y a de place en plan. L’exporter avec des solides ou des triangles (en IFC4 Reference View).',
  ifcHoldsNothing: 'Aucun produit n’y a de solide, de triangles ou de ligne en plan. L’exporter avec sa géométrie.',
  ifcSubject: 'La géométrie de #{line} dans {file}',
  ifcMemory:
    '{subject} demande plus que les {mb} Mo de mémoire permis à un modèle de sa taille : quelque chose s’y répète peut-être sans fin. L’omettre ou le simplifier, et exporter à nouveau le modèle. {raise}',
  ifcTooSlow:
    'La géométrie de {file} a été abandonnée au #{line} après {seconds} secondes de processeur, bien plus que n’en demande un modèle de sa taille. L’exporter à nouveau, ou le diviser. {raise}',
  ifcElementTooSlow:
    'La géométrie de #{line} dans {file} a été abandonnée après {seconds} secondes de processeur, bien plus que n’en demande un élément d’un modèle de sa taille : il est peut-être fait de parties sans fin, ou ses lignes se contredisent. Omettre ou simplifier cet élément, et exporter à nouveau le modèle.',
  ifcTextTooLong:
    'Un texte de {file} dépasse {mb} Mo, plus que tout nom ou description. L’omettre, et exporter à nouveau le modèle. {raise}',
  ifcCut: '{file} se termine à l’octet {byte} sans la marque de fin d’un fichier IFC. Copier ou exporter à nouveau.',
  ifcNoCrs: 'Le modèle a des coordonnées cartographiques, mais ne nomme pas leur SCR projeté. Le choisir.',
  ifcTwice:
    'Les solides ont déjà des coordonnées cartographiques, et la conversion cartographique les déplacerait une seconde fois ; elle est appliquée une fois.',
  ifcPropertySet:
    'La position vient du jeu de propriétés ePSet_MapConversion. La vérifier une fois : les programmes le remplissent différemment.',
  ifcScaleTaken:
    'La conversion cartographique a l’échelle {scale}, qui ne convertit pas l’unité du modèle en mètres ; elle est prise comme une échelle en mètres.',
  ifcScales: 'La conversion cartographique applique l’échelle {scale}. Vérifier la taille du modèle sur la carte.',
  ifcFarOrigin:
    'Les solides sont loin de leur origine : ce sont peut-être des coordonnées cartographiques, mais le modèle ne nomme aucun SCR. Le choisir.',
  ifcFarContext:
    'Le système de coordonnées propre au modèle est loin de son origine : il a été pris comme la position sur la carte, mais le modèle ne nomme aucun SCR. Le choisir.',
  ifcSite:
    'Le modèle n’est placé que par la latitude et la longitude du site ({lat}, {lon}), ce qui est approximatif et souvent une valeur par défaut. Donner une conversion cartographique pour la vraie position.',
}
