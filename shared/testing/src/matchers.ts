import type { TestingLibraryMatchers } from '@testing-library/jest-dom/matchers'

declare module '@rstest/core' {
  // oxlint-disable-next-line no-empty-object-type -- merged with the matchers of the library
  interface Assertion<T> extends TestingLibraryMatchers<unknown, T> {}
}
