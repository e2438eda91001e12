import {describe, expect, it} from 'vitest';
import {splitVehicle} from '../../src/elements/form/split-vehicle.js';

const MAKES = ['Chevrolet', 'Honda', 'Land Rover', 'Mercedes-Benz', 'Mercury', 'Peugeot'];

describe('splitVehicle', () => {
  for (const [text, split] of [
    ['merc c class 2019', {make: 'merc', model: 'c class', year: 2019}],
    ['2019 mercedes c class', {make: 'Mercedes-Benz', model: 'c class', year: 2019}],
    ['mercedes benz c-class', {make: 'Mercedes-Benz', model: 'c-class'}],
    ['land rover discovery sport, 2020', {make: 'Land Rover', model: 'discovery sport', year: 2020}],
    ['accord honda', {make: 'Honda', model: 'accord'}],
    ['chevy malibu', {make: 'Chevrolet', model: 'malibu'}],
    ['peugeot 2008 2019', {make: 'Peugeot', model: '2008', year: 2019}],
    ['civic 2018', {model: 'civic', year: 2018}],
    ['hond', {make: 'Honda'}],
    ['', {}],
  ] as const) {
    it(`splits “${text}”`, () => {
      expect(splitVehicle(text, MAKES)).toEqual(split);
    });
  }
});
