/** The entry of the package `@stoa/sdk`: the contract of widgets (docs/guides/writing-a-module.md). */

// biome-ignore-start lint/performance/noBarrelFile: a package has one entry
export type {
  ApiVersion,
  BriefUser,
  Data,
  DataList,
  DataQuery,
  DataRecord,
  DialogProps,
  EntityInfo,
  Host,
  HostError,
  Label,
  MarketplaceEntry,
  ModuleDefinition,
  Mount,
  MountProps,
  Person,
  RecordSectionProps,
  Route,
  SidebarItem,
  Theme,
  Tone,
  Unmount,
  UserCell,
  UserSectionProps,
  UsersColumn,
} from './contract.ts';
export { defineModule } from './defineModule.ts';
export { fieldTypes } from './fieldTypes.ts';
// biome-ignore-end lint/performance/noBarrelFile: a package has one entry
