export * from './receipt.ts';
export * from './list.ts';
export * from './closure.ts';
export * from './personal-templates.ts';
export * from './unknown-fate.ts';
