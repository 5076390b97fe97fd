import { Controller, type Type } from '@nestjs/common';
import { vitalsCall, type ServiceName } from '@slovo/contracts';
import { HandlesCall } from '../calls/handles-call.ts';
import { VitalsReader } from './vitals-reader.ts';

/** The same call of every service with a database, bound to the contract of this one. */
export function vitalsController(service: ServiceName): Type {
  const getVitals = vitalsCall(service);

  @Controller()
  class VitalsController {
    constructor(private readonly vitals: VitalsReader) {}

    @HandlesCall(getVitals)
    async getVitals() {
      return this.vitals.read();
    }
  }
  return VitalsController;
}
