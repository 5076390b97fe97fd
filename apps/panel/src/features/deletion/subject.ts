/** What is deleted. */
export interface DeletionSubject {
  kind: 'promise' | 'user';
  id: number;
  /** The title of the promise, the name of the person. */
  name: string;
  /** Under the name: ids and states. */
  note: string;
  /** The job that is deleting it already. */
  jobId?: string;
}

/** What the operator must type. */
export const phraseOf = ({ id }: Pick<DeletionSubject, 'id'>): string => `DELETE ${id}`;
