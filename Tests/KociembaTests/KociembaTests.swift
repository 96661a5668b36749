import Testing
import kociemba
