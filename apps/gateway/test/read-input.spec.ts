import { describe, expect, it } from '@jest/globals';
import { listPublicReports } from '@slovo/contracts';
import type { FastifyRequest } from 'fastify';
import { readInput } from '../src/http/read-input.ts';

describe('the input of a request', () => {
  it.each(['GET', 'HEAD'])('of %s is its path and its query', (method) => {
    const request = {
      method,
      params: { id: '3' },
      query: { limit: '5', id: '4' },
      headers: {},
      body: undefined,
    };
    expect(readInput(listPublicReports, request as unknown as FastifyRequest)).toEqual({
      id: '3',
      limit: '5',
    });
  });
});
