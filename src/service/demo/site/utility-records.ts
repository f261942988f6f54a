import type { SiteFeature } from './frame'
import { pick } from './random'
import { laid, recorded, unseenQuality } from './records'
import { gasFeatures, pieces, powerFeatures, stormwaterFeatures, telecomFeatures, waterMainFeatures } from './utilities'

/** Water mains as Harbour Water's records and the trial holes have them. @param issue of the drawing, from 1 */
export function waterMains(issue: number): SiteFeature[] {
  const mains = recorded(waterMainFeatures(issue), ({ located }, random) => ({
    service: 'Water main',
    as5488_ql: located === 'Records' ? unseenQuality(random) : 'QL-A',
  }))
  return laid(mains, { depth: 'depth_m', quality: 'as5488_ql' })
}

/** Gas mains, found with a locator where they were checked on site. @param issue of the drawing, from 1 */
export function gasMains(issue: number): SiteFeature[] {
  const mains = recorded(gasFeatures(issue), (_, random) => {
    const [isChecked, unseen] = [issue > 1 && random() < 0.5, unseenQuality(random)]
    return {
      service: 'Gas main',
      diam_mm: pick([63, 110, 180, 250], random),
      as5488_ql: isChecked ? 'QL-B' : unseen,
    }
  })
  return laid(mains, { depth: 'depth_m', quality: 'as5488_ql' })
}

/** Power cables. @param issue of the drawing, from 1 */
export function powerCables(issue: number): SiteFeature[] {
  const cables = recorded(powerFeatures(issue), ({ duct }, random) => {
    const unseen = unseenQuality(random)
    return {
      service: 'HV cable 33 kV',
      material: 'Cu XLPE',
      as5488_ql: duct === 'Directional drill' ? 'QL-B' : unseen,
    }
  })
  return laid(cables, { depth: 'cover_m', quality: 'as5488_ql' })
}

/** Telecom ducts: depths in millimetres, and no levels. */
export function telecomDucts(): SiteFeature[] {
  return recorded(telecomFeatures(), (_, random) => ({
    service: 'Telecom duct',
    size_mm: pick([50, 100], random),
    material: pick(['PVC', 'HDPE'], random),
    depth_mm: pick([450, 600, 600, 750, 900], random),
    quality_level: unseenQuality(random),
  }))
}

export function stormwaterDrains(): SiteFeature[] {
  const drains = recorded(stormwaterFeatures(), (_, random) => ({
    service: 'Stormwater drain',
    owner: 'City Council',
    depth_m: Math.round((1.1 + random() * 0.8) * 100) / 100,
    quality_level: pick(['QL-B', 'QL-C'], random),
  }))
  return laid(drains, { depth: 'depth_m', quality: 'quality_level' })
}

/** Gravity sewers in the streets of the north bank. */
export function sewers(): SiteFeature[] {
  const network = pieces({
    seed: 450,
    streets: [
      { name: 'Custom House Street', offsetMetres: 1 },
      { name: 'Quay Road', offsetMetres: 1.5 },
      { name: 'Exchange Street', offsetMetres: -1 },
      { name: 'Pier Street', offsetMetres: 0 },
      { name: 'Bond Lane', offsetMetres: 0 },
      { name: 'Mariner Street', offsetMetres: 0 },
    ],
    describe: (number, street, length, random) => ({
      asset_id: `SG-${4_100 + number}`,
      service: 'Gravity sewer',
      owner: 'Harbour Water',
      street,
      size_mm: pick([150, 225, 300, 450], random),
      material: pick(['Vitrified clay', 'uPVC', 'Reinforced concrete'], random),
      depth_m: Math.round((1.9 + random() * 1.6) * 100) / 100,
      quality_level: unseenQuality(random),
      laid: 1931 + Math.floor(random() * 80),
      length_m: Math.round(length * 100) / 100,
    }),
  })
  return laid(network, { depth: 'depth_m', quality: 'quality_level' })
}
