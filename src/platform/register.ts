/**
 * The types of the product that the platform needs: `src/app/context.server.ts` adds its context, capabilities, jobs and
 * tags.
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- the product adds members
export interface Register {}

type Registered<Name extends string, Default> =
  Register extends Readonly<Record<Name, infer Value>> ? Value : Default;

export type RouteContext = Registered<'context', never>;
export type User = NonNullable<RouteContext['user']>;
export type Capability = Registered<'capability', never>;
export type Tag = Registered<'tag', never>;
type Jobs = Registered<'jobs', never>;
export type JobName = keyof Jobs;
export type JobPayload<Name extends JobName> = Jobs[Name];
