/** Whether a format (FormatId of the engine) is a drawing of CAD: its features are entities with handles, on named layers. */
export const isCadFormat = (format: string | null): boolean => format === 'dxf' || format === 'dwg'
