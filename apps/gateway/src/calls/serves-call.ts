import {
  applyDecorators,
  Header,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type Type,
  UseGuards,
  type CanActivate,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { routeOf, type CallDefinition, type Who } from '@slovo/contracts';
import { WITH_REFUSAL_FIELDS } from '../http/refusal.filter.ts';
import { OperatorGuard } from '../operators/operator.guard.ts';
import { UserOrOperatorGuard } from '../operators/user-or-operator.guard.ts';
import { NotBannedGuard } from '../sessions/not-banned.guard.ts';
import { SignedInGuard } from '../sessions/signed-in.guard.ts';

/** The contract of a route, for Nest's `Reflector`: guards and interceptors read it from the handler. */
export const SERVED_CALL = 'slovo:served-call';

const GUARDS: Record<Exclude<Who, 'service'>, Type<CanActivate>> = {
  anyone: NotBannedGuard,
  user: SignedInGuard,
  operator: OperatorGuard,
  'user-or-operator': UserOrOperatorGuard,
};

/** Maps a controller's method to the route of a call: its method, path, status, who may make it, and its errors. */
export function ServesCall(definition: CallDefinition): MethodDecorator {
  const { who, http } = definition;
  const route = routeOf(definition);
  if (!route || who === 'service') throw new Error(`${definition.name} cannot be called from outside`);
  return applyDecorators(
    RequestMapping({
      method: RequestMethod[route.method],
      path: 'also' in route ? [route.path, route.also] : route.path,
    }),
    HttpCode('status' in route ? route.status : 200),
    Header('cache-control', 'no-store'),
    UseGuards(GUARDS[who]),
    RouteConfig({ ...(http?.refusalFields && WITH_REFUSAL_FIELDS) }),
    SetMetadata(SERVED_CALL, definition),
  );
}
