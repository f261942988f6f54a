/** For what reads no components (the check of types of the rest); the window's own check has each component as it is. */
declare module '*.vue' {
  /* eslint-disable @typescript-eslint/no-explicit-any -- whatever a component takes */
  const component: (new (...props: any[]) => any) & (<Each>(...props: any[]) => any)
  export default component
}
