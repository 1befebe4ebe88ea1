import 'react'

declare module 'react' {
  // Custom properties in `style`; React sets them through the CSSOM, which our policy allows.
  // eslint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface CSSProperties {
    readonly [variable: `--${string}`]: string | number | undefined
  }
}
