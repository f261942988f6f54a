/** A permit with a short history, as `permit import` takes it; its area is the site of `makeSiteFolder`. */
export const sitePermit = {
  permit: {
    id: 4711,
    name: 'Trench at Harbour Street',
    status: 8,
    templateName: 'Excavation',
    startTime: '2026-11-16T07:00:00Z',
    expiryDate: '2026-12-16T17:00:00Z',
    geometry: JSON.stringify({
      type: 'Polygon',
      coordinates: [[[153.0243, -27.4704], [153.0283, -27.4704], [153.0283, -27.4684], [153.0243, -27.4684], [153.0243, -27.4704]]], // prettier-ignore
    }),
  },
  events: [
    { type: 0, timestamp: '2026-11-10T08:00:00Z', comment: 'Asked for', permitStatus: 0 },
    { type: 3, timestamp: '2026-11-12T09:30:00Z', comment: 'Checked with the gas owner', permitStatus: 5 },
    { type: 4, timestamp: '2026-11-16T07:10:00Z', comment: 'Trench opened at chainage 120', permitStatus: 8 },
  ],
}
