import { oldServiceFeatures } from './old-services'
import { gasMains, powerCables, sewers, stormwaterDrains, telecomDucts, waterMains } from './utility-records'
import { trialHoleFeatures } from './constraints'
import { hidden, oneRevision, shown, type SiteLayer } from './site-layer'

/** When the newest issue of the water mains came: after the approval of the first permit, which is told of it. */
export const waterMainsRevisedDaysAgo = 0.1

/** Pipes and cables, by their owners and as they were found. */
export const utilityLayers: readonly SiteLayer[] = [
  {
    ...shown,
    name: 'Water mains',
    description: 'Harbour Water, records and trial holes',
    folder: 'Utilities',
    file: 'watermains.zip',
    opacity: 0.85,
    strokeWidth: 3,
    revisions: [
      { comment: 'Records of Harbour Water', person: 3, daysAgo: 160, features: () => waterMains(1) },
      { comment: 'Datum corrected, GDA94 to GDA2020', person: 2, daysAgo: 68, features: () => waterMains(2) },
      { comment: 'Potholing VT-22 to VT-31 added', person: 0, daysAgo: 19, features: () => waterMains(3) },
      { comment: 'Before the diversion, as surveyed', person: 0, daysAgo: 1.3, features: () => waterMains(4) },
      {
        comment: 'Weekly issue W47, diversion at Quay Road',
        person: 0,
        daysAgo: waterMainsRevisedDaysAgo,
        features: () => waterMains(5),
      },
    ],
  },
  {
    ...shown,
    name: 'Gas, medium pressure',
    description: null,
    folder: 'Utilities',
    file: 'gas_mp.zip',
    revisions: [1, 2].map((issue) => ({
      comment: issue === 1 ? 'Records of City Gas' : 'Checked on site',
      person: 3,
      daysAgo: 150 - issue * 55,
      features: () => gasMains(issue),
    })),
  },
  {
    ...shown,
    name: 'HV power 33 kV',
    description: 'Harbour Energy, with the crossing',
    folder: 'Utilities',
    file: 'hv_power_33kV.zip',
    downloadRules: 1,
    revisions: [1, 2, 3, 4, 5].map((issue) => ({
      comment:
        ['Records', 'Terminal Road corrected', 'Crossing as planned', 'Crossing as drilled', 'Feeder names'][
          issue - 1
        ] ?? null,
      person: issue % 4,
      daysAgo: 130 - issue * 24,
      features: () => powerCables(issue),
    })),
  },
  {
    ...shown,
    name: 'Telecom ducts',
    description: null,
    folder: 'Utilities',
    file: 'telecom_ducts.geojson',
    revisions: oneRevision('Open Fibre and National Telecom', 3, 90, telecomDucts),
  },
  {
    ...shown,
    name: 'Stormwater',
    description: null,
    folder: 'Utilities',
    file: 'stormwater.geojson',
    revisions: [3, 2, 1].map((back) => ({
      comment: null,
      person: 2,
      daysAgo: back * 37,
      features: stormwaterDrains,
    })),
  },
  {
    ...hidden,
    name: 'Trial holes VT-22 to VT-39',
    description: 'Vacuum excavation over crossed services',
    folder: 'Utilities/As-found, potholing',
    file: 'potholing_VT.csv',
    revisions: oneRevision('Week 46', 0, 8, trialHoleFeatures),
  },
  {
    ...hidden,
    name: 'Gravity sewers',
    description: 'Harbour Water, with inverts',
    folder: 'Utilities, enquiry answers',
    file: 'gravity_sewers.geojson',
    revisions: oneRevision('Answer to enquiry DB-7741902', 3, 4.2, sewers),
  },
  {
    ...hidden,
    name: 'Old services of 1962',
    description: 'Traced from drawings of the Harbour Board; depths as written there',
    folder: 'Utilities, enquiry answers',
    file: 'old_services_1962.geojson',
    revisions: oneRevision('Traced from scans', 2, 2.2, oldServiceFeatures),
  },
]
