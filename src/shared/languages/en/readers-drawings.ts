/** What the readers of drawings and building models say. */
export const drawings = {
  worldFile: '{file} is not read: the drawing lies where its own coordinates say.',
  missingBlock: 'The drawing inserts the block “{block}”, which it does not hold; it is left out.',
  external:
    'The drawing shows {file} as an external reference, which is a file of its own and is not in it. Add that file too, or bind it in the drawing.',
  notDrawn:
    '{count} entity of kind {kind} cannot be drawn and is left out. | {count} entities of kind {kind} cannot be drawn and are left out.',
  blocksTooDeep: 'Blocks in “{block}” are nested too deep or repeated too often; a part is left out.',
  tooManyCopies:
    'The block “{block}” is inserted in {columns} columns and {rows} rows. More than {most} copies in a drawing are not drawn, so only the first of these is; explode the array in the drawing if all are meant.',
  withoutSize:
    '{count} entity of kind {kind} has no size, or coordinates that are missing or no numbers; nothing is drawn for it. | {count} entities of kind {kind} have no size, or coordinates that are missing or no numbers; nothing is drawn for them.',
  layersOff:
    '{count} layer is switched off or frozen in the drawing and is shown all the same: {layers}. | {count} layers are switched off or frozen in the drawing and are shown all the same: {layers}.',
  paperSpace:
    '{count} entity of paper space (frames, title blocks) is left out. | {count} entities of paper space (frames, title blocks) are left out.',
  blocksOnly:
    '{count} block is defined in the drawing and inserted nowhere (“{block}”), and nothing else is in its model space. Insert what should be seen, and save it again. | {count} blocks are defined in the drawing and inserted nowhere (“{block}”), and nothing else is in its model space. Insert what should be seen, and save it again.',
  damagedKept:
    '{file} is damaged at {where}: {what}; {count} entity before it is kept. Save it again as DXF. | {file} is damaged at {where}: {what}; {count} entities before it are kept. Save it again as DXF.',
  damaged: '{file} is damaged at {where}: {what}. Save it again as DXF.',
  otherText: 'a group code is expected, but there is other text',
  cutKept:
    '{file} ends in the middle of {where}; {count} entity before it is kept. Export it again. | {file} ends in the middle of {where}; {count} entities before it are kept. Export it again.',
  cut: '{file} ends at {where} before its first entity. Export or copy it again.',
  allBlocks: 'All that its blocks hold',
  purgeBlocks: 'Purge the blocks that are not used, and save it again.',
  unitUnknown: 'The drawing names no unit; metres are taken.',
  unitScaled: 'The drawing says {unit}; its coordinates are turned into metres.',
  inMillimetres:
    '{name} is sent in millimetres: the comment of its revision tells Plumbline so. Other programs go by the drawing, which is right for them only where it says millimetres itself ($INSUNITS 4).',
  inMillimetresShort: 'sent in millimetres',
  unitHint:
    'The drawing says {unit}; its coordinates are taken as drawn. If it lies at the wrong place or scale, send it with other units (millimetres, or as the file says), or save it in metres.',
  units: {
    inches: 'inches',
    feet: 'feet',
    miles: 'miles',
    millimetres: 'millimetres',
    centimetres: 'centimetres',
    metres: 'metres',
    kilometres: 'kilometres',
    yards: 'yards',
    decimetres: 'decimetres',
    usSurveyFeet: 'US survey feet',
  },
  atEntity: 'entity {handle}',
  dwgDamaged:
    '{file} is a DWG drawing whose parts contradict each other: it is damaged, or its copy is not whole. Open it in the program that made it, mend it there (RECOVER, AUDIT), and save it again.',
  dwgEndless:
    'Reading {file} was given up: it kept the reader busy far longer than a drawing of its size may. Mend it in the program that made it (AUDIT, PURGE), and save it again.',
  dwgMemory:
    '{file} needs more than the {mb} MB of memory that a drawing of its size may take. Purge it (PURGE, AUDIT) or split it, and save it again. {raise}',
  dwgUnread:
    '{count} object of the drawing is damaged, or belongs to no block, and is left out. Mend the drawing (AUDIT), and save it again. | {count} objects of the drawing are damaged, or belong to no block, and are left out. Mend the drawing (AUDIT), and save it again.',
  dwgFaulty:
    '{file} is damaged in places: what can be read of it is kept, and more may be missing. Mend it in the program that made it (AUDIT, RECOVER), and save it again.',
  dwgVersion:
    '{file} is a DWG drawing of version {version}, which is not read by itself. Save it as DWG 2000 or later, or as DXF; or install ODA File Converter or dwg2dxf (of LibreDWG) on this computer, and add it again: it is then read through that.',
  dwgConverted: '{file} was turned into DXF by {program}, and is read from that.',
  dwgNotConverted:
    '{file} cannot be read by itself, and {program} {why}. Save it as DWG 2000 or later, or as DXF, in the program that made it.',
  dwgWhy: {
    failed: 'could not turn it into DXF',
    'too-long': 'took too long over it',
    'too-large': 'made far too much of it',
  },
  ifcTooLarge: '{file} is larger than 1.5 GB. Split the model by discipline or storey.',
  ifcNothing: '{file} is {schema}. {why}',
  ifcUnreadable: '{file} is no IFC model that can be read: its data section is damaged. Export it again.',
  ifcLines: '{file} is damaged: its lines cannot be told apart. Export it again.',
  ifcKernelLost:
    'The geometry of #{line} ({kind}) in {file} cannot be worked out, nor anything after it: its lines refer to themselves, or to each other without end. Leave that element out, and export the model again.',
  ifcLeftOut:
    '{count} product is left out, because its geometry {why}: {kinds}. The first is #{first}. | {count} products are left out, because their geometry {why}: {kinds}. The first is #{first}.',
  ifcWhy: {
    damaged: 'cannot be worked out (its lines contradict each other or refer to themselves)',
    undrawn: 'is of kinds that are not drawn',
    empty: 'comes to nothing (it has no parts or no extent, or all of it is cut away)',
    cutOut: 'is cut out of others, in which the holes are seen',
    ofDrawings: 'belongs to drawings, not to the model (it is in a context for plans)',
  },
  ifcMoreKinds: '{kinds} and {count} more kind | {kinds} and {count} more kinds',
  ifcNothingElse:
    'Nothing else in it has a place in plan. Export it with bodies or triangles (in IFC4 Reference View).',
  ifcHoldsNothing: 'No product in it has a body, triangles or a line in plan. Export it with geometry.',
  ifcSubject: 'The geometry of #{line} in {file}',
  ifcMemory:
    '{subject} needs more than the {mb} MB of memory that a model of its size may take: something in it may repeat itself without end. Leave that out, or simplify it, and export the model again. {raise}',
  ifcTooSlow:
    'The geometry of {file} was given up at #{line} after {seconds} seconds of the processor, far more than a model of its size needs. Export it again, or split it. {raise}',
  ifcElementTooSlow:
    'The geometry of #{line} in {file} was given up after {seconds} seconds of the processor, far more than an element of a model of its size needs: it may be made of parts without end, or its lines contradict each other. Leave that element out, or simplify it, and export the model again.',
  ifcTextTooLong:
    'A text in {file} is longer than {mb} MB, more than any name or description. Leave it out, and export the model again. {raise}',
  ifcCut: '{file} ends at byte {byte} without the end mark of an IFC file. Copy or export it again.',
  ifcNoCrs: 'The model has map coordinates, but names no projected CRS for them. Choose it.',
  ifcTwice:
    'The bodies already have map coordinates, and the map conversion would move them a second time; it is applied once.',
  ifcPropertySet:
    'The place comes from the property set ePSet_MapConversion. Check it once: programs fill it differently.',
  ifcScaleTaken:
    "The map conversion has the scale {scale}, which does not turn the model's unit into metres; it is taken as a scale in metres.",
  ifcScales: 'The map conversion scales by {scale}. Check the size of the model on the map.',
  ifcFarOrigin:
    'The bodies lie far from their origin: these may be map coordinates, but the model names no CRS. Choose it.',
  ifcFarContext:
    "The model's own coordinate system lies far from its origin: it was taken for the place on the map, but the model names no CRS. Choose it.",
  ifcSite:
    "The model lies only by the site's latitude and longitude ({lat}, {lon}), which is rough and often a default. Give a map conversion for a true place.",
} as const
