const namespaces =
  'xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:imkl="http://www.geostandaarden.nl/imkl/wibon" xmlns:net="urn:net"'
const member = (feature: string) => `<gml:featureMember>${feature}</gml:featureMember>`
const line = (x: number) =>
  `<gml:LineString srsName="urn:ogc:def:crs:EPSG::28992"><gml:posList>${x} 350000 ${x + 10} 350000</gml:posList></gml:LineString>`
const square = (x: number, size: number) =>
  `<gml:Polygon srsName="EPSG:28992"><gml:exterior><gml:LinearRing><gml:posList>${x} 350000 ${x + size} 350000 ${x + size} 350100 ${x} 350000</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>`

const owner = (code: string, name: string) =>
  `<imkl:Beheerder gml:id="nl.imkl-${code}._B"><imkl:bronhoudercode>${code}</imkl:bronhoudercode><imkl:organisatie><imkl:Organisatie><imkl:naam>${name}</imkl:naam></imkl:Organisatie></imkl:organisatie></imkl:Beheerder>`
const network = (code: string, theme: string) =>
  `<imkl:Utiliteitsnet gml:id="nl.imkl-${code}.N"><imkl:thema xlink:href="http://x/Thema/${theme}"/></imkl:Utiliteitsnet>`
const pipe = (code: string, at: number) =>
  `<imkl:Leiding gml:id="nl.imkl-${code}.P${at}"><net:inNetwork xlink:href="nl.imkl-${code}.N"/><imkl:ligging>${line(at)}</imkl:ligging></imkl:Leiding>`

/** A small delivery of two owners, with a precaution and three documents, one of which is demanded by the precaution. */
export const delivery = `<?xml version="1.0"?><gml:FeatureCollection ${namespaces}>${[
  '<imkl:GebiedsinformatieLevering gml:id="nl.imkl-KA0000.L"><imkl:achtergrondkaart><imkl:Achtergrondkaart><imkl:kaartreferentie>bronnen/map.png</imkl:kaartreferentie></imkl:Achtergrondkaart></imkl:achtergrondkaart></imkl:GebiedsinformatieLevering>',
  '<imkl:GebiedsinformatieAanvraag gml:id="nl.imkl-KA0000.A"><imkl:klicMeldnummer>26G000001</imkl:klicMeldnummer></imkl:GebiedsinformatieAanvraag>',
  `<imkl:Graafpolygoon gml:id="nl.imkl-KA0000.G"><imkl:geometrie>${square(190000, 100)}</imkl:geometrie></imkl:Graafpolygoon>`,
  ...[
    owner('KL1031', 'Water N.V.'),
    owner('GM1641', 'Gemeente: Noord/Zuid'),
    network('KL1031', 'water'),
    network('GM1641', 'riool'),
  ],
  ...[pipe('KL1031', 190000), pipe('KL1031', 190020), pipe('GM1641', 190040)],
  `<imkl:AanduidingEisVoorzorgsmaatregel gml:id="nl.imkl-KL1031.E"><net:inNetwork xlink:href="nl.imkl-KL1031.N"/><imkl:eisVoorzorgsmaatregel>R1</imkl:eisVoorzorgsmaatregel><imkl:geometrie>${square(190050, 5)}</imkl:geometrie></imkl:AanduidingEisVoorzorgsmaatregel>`,
  '<imkl:EisVoorzorgsmaatregelBijlage gml:id="nl.imkl-KL1031.V"><imkl:bestandLocatie>bronnen/KL1031/risk.pdf</imkl:bestandLocatie><imkl:eisVoorzorgsmaatregel>R1</imkl:eisVoorzorgsmaatregel></imkl:EisVoorzorgsmaatregelBijlage>',
  '<imkl:Bijlage gml:id="nl.imkl-GM1641.B"><imkl:bestandLocatie>../../etc/passwd.txt</imkl:bestandLocatie></imkl:Bijlage>',
  '<imkl:Bijlage gml:id="nl.imkl-GM1641.C"><imkl:bestandLocatie>bronnen/GM1641/letter.pdf</imkl:bestandLocatie></imkl:Bijlage>',
]
  .map(member)
  .join('')}</gml:FeatureCollection>`
