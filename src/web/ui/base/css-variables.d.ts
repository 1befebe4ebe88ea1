export type { CSSProperties } from 'react'

declare module 'react' {
  // Custom properties in `style`; React sets them through the CSSOM, which our policy allows.
  interface CSSProperties {
    readonly [variable: `--${string}`]: string | number | undefined
  }
}
