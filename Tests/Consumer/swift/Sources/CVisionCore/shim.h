#include <visioncore.h>
