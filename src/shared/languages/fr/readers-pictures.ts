import type { pictures as english } from '../en/readers-pictures'
import type { Words } from '../text-types'

export const pictures: Words<typeof english> = {
  overlaysLeftOut: '{file} a {overlays} superpositions au sol ; les images des {drawn} premières sont dessinées.',
  overlaysElsewhere:
    '{count} image d’une superposition au sol de {file} n’est pas à côté et n’est que délimitée. Enregistrer dans le KMZ ce qui doit se voir. | {count} images de superpositions au sol de {file} ne sont pas à côté et ne sont que délimitées. Enregistrer dans le KMZ ce qui doit se voir.',
  overlayNotDrawn: 'L’image de « {overlay} » n’est pas dessinée, seul son contour l’est : {why}',
  overlayKind: '{file} est {content}. L’enregistrer en PNG ou JPEG.',
  overlaySkewed: 'ses coins ne forment pas un parallélogramme. Enregistrer plutôt l’image avec un fichier world.',
  damagedParts:
    'Des parties de {file} sont endommagées et peuvent montrer de fausses couleurs. Copier ou exporter à nouveau.',
  jpegKind:
    '{file} est un JPEG de {bands} composantes et {bits} bits, qui n’est pas lu. L’enregistrer à nouveau en RVB.',
  pictureTooLarge:
    '{file} a {millions} millions de pixels. Un {format} doit être décompressé en entier, et c’est trop : le convertir en GeoTIFF.',
  pictureCut: '{file} se termine à l’octet {byte}, avant que l’image soit complète. Copier ou exporter à nouveau.',
  damaged: '{file} est endommagé : {what}. Copier ou exporter à nouveau.',
  badHeader: 'son en-tête est illisible',
  badPixels: 'ses pixels ne peuvent pas être décompressés',
  controlPoints:
    '{file} est placé par des points de calage qui ne sont pas dans un plan : les pixels peuvent être décalés de {pixels} au plus. Redresser d’abord l’image.',
  otherPages:
    '{file} contient {count} autre image ; la première est affichée. | {file} contient {count} autres images ; la première est affichée.',
  cutOff:
    '{file} se termine trop tôt (à {bytes} octets) : {missing} de ses {blocks} blocs de pixels manquent, à partir de la ligne {row}. Ils sont omis ; copier ou exporter à nouveau.',
  blocksDamaged:
    'Dans {file}, {count} bloc de pixels est endommagé et omis. Le dernier : {why} | Dans {file}, {count} blocs de pixels sont endommagés et omis. Le dernier : {why}',
  cutBefore: '{file} se termine à l’octet {bytes}, avant {where} à l’octet {byte}. Copier ou exporter à nouveau.',
  cutAt: {
    values: 'les valeurs de {tag}',
    header: 'la fin de son en-tête',
    directory: 'son répertoire',
    directoryEnd: 'la fin de son répertoire',
    pixels: 'les pixels à partir de la ligne {row}',
  },
  notRead:
    '{file} {what}, ce qui n’est pas lu. L’enregistrer à nouveau comme GeoTIFF ordinaire (par exemple DEFLATE ou JPEG, 8 ou 16 bits).',
  cameraOnly:
    '{file} est une image telle que vue par la caméra, placée par un modèle de caméra (RPC) seulement. L’orthorectifier et l’exporter avec sa géoréférence.',
  unplaced:
    '{file} est une image qui n’indique pas où elle se trouve : elle n’a pas de géoréférence propre, et aucun fichier world ({world}) n’est à côté. Ajouter le fichier world, ou l’exporter avec sa géoréférence.',
  sideFile: '{file}, qui devrait dire où se trouve l’image, est inutilisable : {what}. Le corriger ou le retirer.',
  side: {
    tooLong: 'il fait {bytes} octets',
    noNumber: 'la ligne {line} contient « {text} » à la place d’un nombre',
    tooFew: 'il contient {numbers} des six nombres d’un fichier world',
    noArea: 'd’après lui, les pixels n’auraient pas de surface, ou seraient au-delà de toute coordonnée',
    noXml: 'il n’est pas du XML valide',
    noXmlAt: 'il n’est pas du XML valide, ligne {line}, colonne {column}',
  },
  tiff: {
    noStart: 'il ne commence pas comme un TIFF',
    noImage: 'il ne contient pas d’image (une copie inachevée ?)',
    entries: 'le répertoire à l’octet {byte} annonce {entries} entrées',
    size: 'sa taille est donnée comme {width} × {height} pixels',
    bands: 'il annonce {bands} bandes',
    bits: 'il annonce des valeurs de {bits} bits',
    floatBits: 'il annonce des valeurs à virgule flottante de {bits} bits',
    fax: 'il annonce des pixels de fax de {bands} bandes et {bits} bits',
    blocks: 'il lui faut {blocks} blocs de pixels, mais il en annonce {listed}',
    blockSize: 'ses blocs sont donnés comme {width} × {height} pixels',
    noPlaces: 'il ne dit pas où sont ses pixels',
    noWholeNumbers: 'les places ou tailles de ses blocs ne sont pas des nombres entiers',
    pixelsFrom: 'les pixels à partir de la colonne {column}, ligne {row}, ne peuvent pas être décompressés',
  },
  stored: {
    depths: 'a des bandes de profondeurs différentes ({bits} bits)',
    samples: 'contient des valeurs de type {kind} de {bits} bits',
    unknownSamples: 'contient des valeurs inconnues de {bits} bits',
    method: 'est compressé avec la méthode {method}',
    compression: 'est compressé avec {name}',
    jpeg: 'contient des pixels JPEG de {bands} bandes et {bits} bits',
    subsampled: 'stocke ses couleurs à moindre résolution (YCbCr sous-échantillonné) sans JPEG',
    yCbCr: 'stocke des couleurs YCbCr en {bands} bandes de {bits} bits',
    yCbCrApart: 'stocke des couleurs YCbCr en {bands} bandes de {bits} bits, séparées',
  },
}
