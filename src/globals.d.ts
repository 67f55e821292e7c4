interface Navigator {
  /** Global Privacy Control: the visitor opts out of the sale and sharing of personal data. */
  readonly globalPrivacyControl?: boolean
}

interface Window {
  readonly trustedTypes?: {
    createPolicy<Policy>(name: string, policy: Policy): Policy
  }

  /** Defined by the consent certificate's script. */
  trustedFormStopRecording?: () => void
}

/** Written before the relay is bundled (`relay/prepare-bundle.ts`). */
declare module '#built-site' {
  const site: import('./leads/built-site.ts').BuiltSite
  export default site
}

/** What pages take from a run's settings (`build/content-integration.ts`). */
declare module 'virtual:settings' {
  const settings: import('./build/content-integration.ts').PageSettings
  export default settings
}

/** A module of Cloudflare's runtime. The declarations of its package would also replace those of browsers. */
declare module 'cloudflare:workers' {
  type Workers = typeof import('@cloudflare/workers-types').CloudflareWorkersModule
  export const WorkflowEntrypoint: Workers['WorkflowEntrypoint']
}
