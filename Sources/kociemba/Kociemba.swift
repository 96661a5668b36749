/// Cube states, coordinates and searches.
package enum Kociemba {}
