# libvisioncore. `make demo` and `make test` install their dependencies; `make help` lists all targets.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := all
.DELETE_ON_ERROR:

$(if $(word 2,$(CURDIR)),$(error the path of the sources must not have spaces: $(CURDIR)))

# The version is VC_VERSION in the header: major * 1000000 + minor * 1000 + patch.
VERSION := $(shell sed -n 's/^#define VC_VERSION \([0-9]*\)$$/\1/p' include/visioncore/common.h | \
  awk '{printf "%d.%d.%d", $$1 / 1000000, $$1 / 1000 % 1000, $$1 % 1000}')
SONAME := libvisioncore.so.0
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
DESTDIR ?=
# static: OpenCV inside the library (default). shared: for distribution packagers. Both are built as Embedded Swift.
OPENCV ?= static
$(if $(filter static shared,$(OPENCV)),,$(error OPENCV=$(OPENCV): must be static or shared))
# aarch64: cross-compiled with Debian's packages for it, which are unpacked into build/roots.
MACHINE := $(shell uname -m)
ARCH ?= $(MACHINE)
ifeq ($(ARCH),$(MACHINE))
ifeq ($(origin CC),default)
CC := $(firstword $(shell command -v clang gcc cc))
endif
BUILD := build
PKG_CONFIG := pkg-config
else
DEBIAN_aarch64 := arm64
TRIPLE_aarch64 := aarch64-linux-gnu
$(if $(TRIPLE_$(ARCH)),,$(error ARCH=$(ARCH): must be $(MACHINE) or aarch64))
$(if $(filter-out help setup all library command wheel sbom clean,$(MAKECMDGOALS)),$(error ARCH=$(ARCH): of another architecture only library, command and wheel are made))
SYSROOT := $(CURDIR)/build/roots/$(ARCH)
CROSS := -target $(TRIPLE_$(ARCH)) --sysroot=$(SYSROOT) -fuse-ld=lld
CC := clang $(CROSS)
BUILD := build/$(ARCH)
PKG_CONFIG := PKG_CONFIG_LIBDIR=$(SYSROOT)/usr/lib/$(TRIPLE_$(ARCH))/pkgconfig:$(SYSROOT)/usr/share/pkgconfig PKG_CONFIG_SYSROOT_DIR=$(SYSROOT) pkg-config
endif
CFLAGS ?= -O2 -g
TOOL_CHAIN = $(dir $(shell readlink -f "$$(command -v swiftc)"))
OBJCOPY = $(if $(SYSROOT),$(TOOL_CHAIN)llvm-objcopy,objcopy)

HEADERS := $(patsubst include/%,%,$(wildcard include/*.h include/*.hpp include/visioncore/*.h include/visioncore/Generated/*.hpp))
# Relative path from the libraries to the headers, so that an installation can be moved.
# Programs find a library outside of the system's folders by the rpath.
FILL_IN = umask 022; sed -e 's/@VERSION@/$(VERSION)/' -e 's|@RPATH@|$(if $(filter /usr/lib%,$(LIBDIR)),, -Wl,-rpath,$${libdir})|' -e 's|@INCLUDE@|$(shell realpath -m --relative-to='$(LIBDIR)' '$(PREFIX)/include')|'

# With a shared OpenCV in a folder of its own: tests and packages are of the static one.
PRODUCTS := $(BUILD)$(if $(filter shared,$(OPENCV)),/shared)
LIBRARY := $(PRODUCTS)/lib/$(SONAME)
COMMAND := $(PRODUCTS)/bin/visioncore
# Where $(SONAME).debug is, for debuggers.
DEBUG := $(PRODUCTS)/debug
MODEL_FILES := $(wildcard Models/*/*.weights)
SWIFT_SOURCES := $(shell find Sources -type f) $(MODEL_FILES) Package.swift $(filter %.h,$(HEADERS:%=include/%)) include/module.modulemap include/CVisionCore.apinotes packaging/abi/visioncore.map
COMMAND_SOURCES := $(wildcard command/*.c)
C_FILES := $(wildcard include/*.h include/visioncore/*.h Sources/C*/*.c Sources/C*/*.cpp Sources/C*/*.hpp Sources/C*/include/*.h Sources/Embedded/*.[ch] packaging/web/*/*.[ch] examples/c/*.c command/*.[ch] \
  Tests/*/*.[ch] lab/benchmarks/*.[ch])
# To gcc, a variable named like a type is a shadow.
C_WARNINGS := -std=c11 -Wall -Wextra -Wpedantic -Wshadow$(if $(findstring gcc,$(CC)),=local) -Wconversion -Wno-sign-conversion -Werror
CJSON = $(shell $(PKG_CONFIG) --cflags-only-I libcjson 2>/dev/null | sed 's|/cjson||g')
# Optional libraries of the command for further kinds of pictures. libheif is loaded at run time and not linked.
# Evaluated when the recipe runs, after the packages were installed.
version = '"$(shell $(PKG_CONFIG) --modversion $(1))"'
optional = $(if $(shell $(PKG_CONFIG) --exists $(2) && echo yes),-DWITH_$(1)=$(call version,$(2)) \
  $(patsubst -I%,-isystem %,$(shell $(PKG_CONFIG) --cflags $(2))))
OPENCV_VERSION = $(shell sed -nE 's/^.define CV_VERSION_(MAJOR|MINOR|REVISION) +//p' $(SYSROOT)/usr/include/opencv4/opencv2/core/version.hpp | paste -sd.)
COMMAND_FLAGS = -D_GNU_SOURCE -ffile-prefix-map=$(CURDIR)=. -Iinclude $(CJSON) -DWITH_GIF='""' $(call optional,MICROHTTPD,libmicrohttpd) $(call optional,HEIF,libheif) $(call optional,TIFF,libtiff-4) $(call optional,BMP,stb) $(call optional,GSTREAMER,gstreamer-app-1.0) -DOPENCV_VERSION='"$(OPENCV_VERSION)"' \
  -DJPEG_VERSION=$(call version,libturbojpeg) -DPNG_VERSION=$(call version,libpng) -DWEBP_VERSION=$(call version,libwebp)
COMMAND_LIBRARIES = -Wl,--build-id=sha1 -lcjson -lgif -lm -lpthread -ldl $(foreach name,libmicrohttpd libtiff-4 stb gstreamer-app-1.0 gstreamer-video-1.0,$(shell $(PKG_CONFIG) --libs $(name) 2>/dev/null))

BUILD_PACKAGES := libopencv-dev libturbojpeg0-dev libpng-dev libwebp-dev libgif-dev libyaml-dev libcjson-dev zlib1g-dev pkg-config binutils python3
# For the command: HEIC, AVIF, TIFF and BMP pictures; HTTP server; cameras, video files and streams.
OPTIONAL_PACKAGES := libheif-dev libtiff-dev libstb-dev libmicrohttpd-dev libgstreamer-plugins-base1.0-dev gstreamer1.0-plugins-base gstreamer1.0-plugins-good
# For linking for another architecture, whose command reads no video files.
SYSROOT_PACKAGES := $(filter-out libopencv-dev,$(filter %-dev,$(BUILD_PACKAGES))) libopencv-calib3d-dev libstdc++-12-dev libc6-dev \
  $(foreach package,$(OPTIONAL_PACKAGES),$(if $(findstring gstreamer,$(package)),,$(package)))
TEST_PACKAGES := $(BUILD_PACKAGES) gcc g++ cmake git valgrind python3-venv love xvfb xauth
DEVELOPER_PACKAGES := $(TEST_PACKAGES) clang-format abigail-tools shellcheck

# Location of the labelled photographs for `make pictures`, tests and figures: a folder, or the base URL of their repositories.
export PICTURES MIRROR

LINKER_FLAGS := --version-script=$(CURDIR)/packaging/abi/visioncore.map -soname=$(SONAME) --build-id=sha1 -z nodelete --gc-sections -z defs --as-needed
# Objects of build-rules, and the linked libraries: static OpenCV modules in dependency order, and archives of all others except
# TurboJPEG, whose thread-local storage is compiled for executables only.
OBJECTS := $(BUILD)/$(OPENCV)/objects
ifeq ($(OPENCV),static)
OPENCV_MODULES := calib3d features2d flann imgproc core
ARCHIVES := $(addprefix $(BUILD)/archives/,libpng.a libwebpdemux.a libwebp.a libgif.a libyaml.a libz.a libstdc++.a)
LINKED := -static-libgcc $(OPENCV_MODULES:%=-l:libopencv_%.a) $(ARCHIVES)
else
LINKED := -lopencv_calib3d -lopencv_imgproc -lopencv_core -lpng -lwebpdemux -lwebp -lgif -lyaml -lz -lstdc++
endif
# The functions that Sources/Embedded/runtime.c replaces in all that is linked.
WRAPPED := malloc realloc calloc aligned_alloc posix_memalign getenv secure_getenv
# lld leaves no local names in the dynamic symbol table.
LIBRARY_FLAGS = -shared -fuse-ld=lld -lturbojpeg $(LINKED) -lm -ldl -lpthread $(patsubst %,-Xlinker %,$(LINKER_FLAGS) $(WRAPPED:%=--wrap=%))

.PHONY: sbom release all library command quick wheel wheel-test wheel-systems dist dist-test deb deb-test sizes wasm wasm-test npm try help setup demo test test-aarch64 test-no-avx ci gcc opencv-shared reproducible swift-tests upgrade test-batch check bench bench-batch bench-batch-growth readme-pictures pictures lint format abi symbols fuzz stress soak browser sanitize install install-service uninstall site clean figures figures-check
all: library command
library: $(LIBRARY)
command: $(COMMAND)

## help: this list
help:
	@grep -hE '^## ' $(MAKEFILE_LIST) | sed 's/^## /make /'

## setup: install missing Debian packages needed for building
setup:
	@scripts/setup $(BUILD_PACKAGES)
	@[ -e $(BUILD)/optional ] || scripts/setup $(OPTIONAL_PACKAGES) || echo "setup: the command will not read every kind of picture or video, or have no page to watch"
	@[ -e $(BUILD)/optional ] || { mkdir -p $(BUILD) && touch $(BUILD)/optional; } # tried once
ifdef SYSROOT
	@packaging/debian-root bookworm $(DEBIAN_$(ARCH)) $(SYSROOT) $(SYSROOT_PACKAGES)
endif

# Versions of the packages that are linked: after an update of the system, or when an optional one was installed, library and command are
# linked again.
$(BUILD)/versions: setup
	@versions=$$($(if $(SYSROOT),ls $(SYSROOT).apt/archives,dpkg-query -W $(filter %-dev,$(BUILD_PACKAGES)) 'libstdc++-*-dev' 'libgcc-*-dev' && \
	  { dpkg-query -W $(filter %-dev,$(OPTIONAL_PACKAGES)) 2> /dev/null || true; })); \
	  [ "$$versions" = "$$(cat $@ 2> /dev/null)" ] || echo "$$versions" > $@

# Debian compiles these archives for executables. Only their direct reference to stderr is not allowed in a shared library;
# it is renamed to our variable (Sources/CCodecs/standard_error.c).
$(BUILD)/archives/%.a: $(BUILD)/versions
	@mkdir -p $(@D)
	$(OBJCOPY) --redefine-sym stderr=vcc_stderr "$$($(CC) -print-file-name=$(@F))" $@

$(OBJECTS): $(SWIFT_SOURCES) scripts/build-rules | setup
	@echo "compiling $(SONAME) (five minutes the first time)"
	@mkdir -p $(@D)
	@scripts/build-rules $(ARCH) $(OPENCV) $(@D) $(SYSROOT) > $(@D)/rules.mk
	@$(MAKE) --no-print-directory -j "$$(nproc)" -f $(@D)/rules.mk
	@touch $@

$(LIBRARY): $(OBJECTS) $(ARCHIVES) $(BUILD)/versions
	@mkdir -p $(@D)
	clang $(CROSS) @$(OBJECTS) $(LIBRARY_FLAGS) $(LDFLAGS) -o $@.tmp
	@packaging/split-debug $@.tmp $(SONAME) $(DEBUG)
	@mv $@.tmp $@
	@ln -sf $(SONAME) $(@D)/libvisioncore.so

$(COMMAND): $(COMMAND_SOURCES) $(wildcard command/*.h command/page/*) $(filter %.h,$(HEADERS:%=include/%)) $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) $(C_WARNINGS) $(COMMAND_FLAGS) $(COMMAND_SOURCES) $(LDFLAGS) -o $@ -L$(dir $(LIBRARY)) -lvisioncore $(COMMAND_LIBRARIES) -Wl,-rpath,'$$ORIGIN/../lib:$$ORIGIN/../lib64'

## quick: library and command for development, built incrementally by the Swift package manager. Then: Tests/run PATTERN
# Exclusivity is checked in the debug build of the Swift tests only: across modules the checks cost a third of a pixel loop.
QUICK := -c release --product visioncore --scratch-path .build/quick -Xswiftc -static-stdlib -Xswiftc -use-ld=lld \
  -Xswiftc -enforce-exclusivity=unchecked -Xcxx -fno-math-errno $(LINKER_FLAGS:%=-Xlinker %)
quick: | setup
	swift build $(QUICK)
	@install -D -m 755 "$$(swift build $(QUICK) --show-bin-path)/libvisioncore.so" $(LIBRARY)
	@ln -sf $(SONAME) $(dir $(LIBRARY))libvisioncore.so
	@$(MAKE) --no-print-directory --old-file=$(LIBRARY) command
	@rm -f $(OBJECTS) # the next `make` links what ships again

## wheel: build/wheel/dist/visioncore-*.whl: Python package, library and command for every Linux with glibc 2.27 or newer
wheel: export LINK = clang $(CROSS)
# The archive of libgcc asks for a newer glibc; the library is everywhere.
wheel: export WHEEL_FLAGS = $(filter-out -static-libgcc,$(LIBRARY_FLAGS))
wheel: export PROGRAM_FLAGS = $(CFLAGS) $(filter-out -DWITH_TIFF=% -DWITH_BMP=% -DWITH_GSTREAMER=%,$(COMMAND_FLAGS))
wheel: export PROGRAM_LIBRARIES = -Wl,--build-id=sha1 -lcjson -lgif $(shell $(PKG_CONFIG) --exists libmicrohttpd && echo -lmicrohttpd) -lm -lpthread -ldl
export SYSROOT CROSS OBJCOPY OBJECTS
wheel: library
	@packaging/wheel $(ARCH) $(BUILD)/wheel

## wheel-test: the wheel in a fresh virtual environment, without compiler and system libraries
wheel-test: wheel
	@Tests/Wheel/check $(BUILD)/wheel/dist/*.whl

## wheel-systems: the wheel on Debian 11 to unstable with Python 3.9 to 3.14, and on a free-threaded Python
wheel-systems: wheel
	@FREE_THREADED="$$(packaging/free-threaded-python $(BUILD)/free-threaded)" Tests/Wheel/check-roots $(BUILD)/wheel/dist/*.whl

## dist: build/dist/visioncore-*.tar.xz: the wheel's library and command with headers, CMake and pkg-config files, for any prefix; debug information
dist: wheel
	@packaging/dist $(VERSION)

## dist-test: the archive, as used by a third party
dist-test: dist
	@Tests/Consumer/check-dist $(BUILD)/dist/*-$(ARCH).tar.xz

## deb: Debian packages in build/deb
deb: all
	@scripts/setup debhelper dh-python chrpath elfutils lintian
	@packaging/deb $(VERSION)

## deb-test: the packages, installed and used in a fresh Debian
deb-test: deb
	@scripts/setup mmdebstrap
	@Tests/Consumer/check-deb $(BUILD)/deb

## sbom: what the library and the command have inside, as SPDX 2.3 (JSON), in build/visioncore.spdx.json
sbom: | setup
	@packaging/sbom spdx > $(BUILD)/visioncore.spdx.json

## release: all that is published, tested, in build/release; from a clean tree whose CHANGELOG has a date (an hour)
release:
	@scripts/setup $(BUILD_PACKAGES) $(OPTIONAL_PACKAGES) # a build for oneself may lack the optional ones
	@packaging/release check $(VERSION)
	@.ci/run build check test examples-swift wheel archive debian abi aarch64 wasm
	@packaging/release collect $(VERSION) $(shell git rev-parse HEAD)

## sizes: of the libraries, commands and packages that were built, in MB
sizes:
	@scripts/sizes

## wasm: build/wasm/visioncore.wasm, the recognisers and the solver for WebAssembly with 64-bit memory (docs/browser.md)
# Its libraries are built once, from pinned sources. It imports a clock.
WASM := $(BUILD)/wasm/visioncore.wasm
WASM_LIBRARIES := $(CURDIR)/$(BUILD)/wasm/libraries
WASM_LINKED := $(addprefix $(WASM_LIBRARIES)/lib/,libopencv.a libc++.a libc.a libclang_rt.builtins-wasm64.a)
wasm: $(WASM)
$(WASM_LIBRARIES)/ready: packaging/web-libraries $(wildcard packaging/web/* packaging/web/*/*)
	@packaging/web-libraries $(@D)
$(WASM): $(SWIFT_SOURCES) scripts/build-rules javascript/Generated/exports.txt $(WASM_LIBRARIES)/ready
	@mkdir -p $(@D)/static
	@scripts/build-rules wasm64 static $(@D)/static $(WASM_LIBRARIES) > $(@D)/static/rules.mk
	@$(MAKE) --no-print-directory -j "$$(nproc)" -f $(@D)/static/rules.mk
	$(TOOL_CHAIN)wasm-ld -mwasm64 --no-entry --gc-sections --stack-first -z stack-size=8388608 -s @javascript/Generated/exports.txt \
	  @$(@D)/static/objects $(WASM_LINKED) -o $@

## npm: build/npm/visioncore, the JavaScript package with the module, and build/npm/visioncore-VERSION.tgz as npm packs it
NPM := $(BUILD)/npm/visioncore
npm: $(WASM)
	@rm -rf $(BUILD)/npm
	@install -d $(NPM)/Generated $(NPM)/licenses
	@packaging/sbom licenses $(NPM)/licenses web
	@packaging/sbom cyclonedx web > $(NPM)/visioncore.cdx.json
	@cp javascript/*.js javascript/*.d.ts javascript/README.md LICENSE $(WASM) $(NPM)
	@cp javascript/Generated/*.js javascript/Generated/*.d.ts $(NPM)/Generated
	@sed 's/"version": ".*"/"version": "$(VERSION)"/' javascript/package.json > $(NPM)/package.json
	@tar czf $(BUILD)/npm/visioncore-$(VERSION).tgz --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime=@$$(packaging/date) --transform 's|^visioncore|package|' -C $(BUILD)/npm visioncore
	@du -h $(NPM)/visioncore.wasm $(BUILD)/npm/visioncore-$(VERSION).tgz

# The page of the site; its pictures are those of the documentation that have no annotations.
try: npm command
	@rm -rf $(BUILD)/try
	@install -d $(BUILD)/try/samples
	@cp -r scripts/site/try/* $(NPM) $(BUILD)/try
	@cp $(patsubst %,docs/images/%.jpg,cube-1 cube-2 set-table shapes drawing tags targets) $(BUILD)/try/samples
	@$(COMMAND) tag print --size-mm 60 --out $(BUILD)/try/samples/tags.pdf 0-5 > /dev/null

## wasm-test: the JavaScript package and its module, in wasmtime, and in Chromium and Firefox if they are there: results as the library's, memory, errors; the page
wasm-test: try library command
	@[ -x $(WASM_PYTHON) ] || python3 -m venv $(BUILD)/wasm/python
	@$(WASM_PYTHON) -c 'import wasmtime' 2> /dev/null || $(WASM_PYTHON) -m pip install -q --disable-pip-version-check wasmtime
	@VISIONCORE_LIBRARY=$(CURDIR)/$(LIBRARY) $(WASM_PYTHON) Tests/WebAssembly/check_module $(WASM)
	@VISIONCORE_LIBRARY=$(CURDIR)/$(LIBRARY) $(WASM_PYTHON) Tests/WebAssembly/check_package $(NPM)
	@$(WASM_PYTHON) Tests/WebAssembly/check_page $(BUILD)/try
WASM_PYTHON := $(BUILD)/wasm/python/bin/python

## demo [PHOTOS="a.jpg b.jpg"]: state, solution and annotated pictures from two photographs of a scrambled cube
demo: command
	@scripts/demo $(COMMAND) $(PHOTOS)

# The tests of Swift, as `swift test` builds them: with the shared OpenCV.
SWIFT_TEST_FLAGS := --explicit-target-dependency-import-check error
swift-tests: | setup
	swift build --build-tests $(SWIFT_TEST_FLAGS)

## test: all tests, on a fresh machine with Swift and apt
test:
	@scripts/setup $(TEST_PACKAGES)
	@$(MAKE) --no-print-directory -j 2 library command swift-tests
	@Tests/run

## ci [STAGES="check test"]: every check there is, in stages with the time of each (a night); .ci/run has their names
ci:
	@.ci/run $(or $(STAGES),all)

## gcc: the C tests and the command, compiled by gcc
gcc: library
	Tests/Compile/check-gcc

## opencv-shared: library and command with the shared OpenCV, in build/shared, and their tests
# It has threads of its own, other errors where memory runs out, and reads the environment (docs/install.md).
opencv-shared:
	@$(MAKE) --no-print-directory OPENCV=shared library command
	@PRODUCTS=build/shared WITHOUT='c-test_(threads|memory_limit)|python-test_environment' Tests/run '^(c-test_|python-environment|python-test_)'

## reproducible: library and command of a copy of the sources in another folder: the same bytes
reproducible: library command
	Tests/Compile/check-two-folders

## test-aarch64: cross-compiled library, command and wheel for aarch64, run by qemu-user: same results as on this machine
test-aarch64:
	@scripts/setup $(TEST_PACKAGES)
	@$(MAKE) --no-print-directory library command
	@$(MAKE) --no-print-directory ARCH=aarch64 command wheel
	@Tests/run '^python-environment$$'
	@Tests/Emulated/check aarch64 build/aarch64/wheel/dist/*.whl

## check: the daily loop: headers, symbols, C and Python tests of everything, without the long ones (under 90 s after a build)
check:
	@scripts/setup $(TEST_PACKAGES)
	@$(MAKE) --no-print-directory library command
	@Tests/run '^(header|symbols|version|c-test_|examples-c|install$$|python-environment|python-test_)'

## test-no-avx: this machine's library and command on a processor without AVX, by qemu-user: the same results
test-no-avx: library command
	@Tests/run '^python-environment$$' > /dev/null
	@Tests/Emulated/check x86_64

## test-batch: the tests of many pictures at their full size, also with Ray, Spark and an S3 storage (ten minutes; 700 MB from PyPI)
test-batch: library command
	@Tests/run '^python-environment$$' >/dev/null
	@$(BUILD)/python/bin/python -c 'import ray, pyspark, s3fs, moto, flask, kubernetes_validate' 2>/dev/null || \
	  $(BUILD)/python/bin/pip install -q --disable-pip-version-check 'ray[data]' pyspark s3fs 'moto[server]' kubernetes-validate
	@VISIONCORE_BATCH_TESTS=all Tests/run '^python-test_batch'

## bench: all benchmarks, to the first missed goal (make -k: all); bench-NAME: lab/benchmarks/bench_NAME.c alone
bench: $(patsubst lab/benchmarks/bench_%.c,bench-%,$(wildcard lab/benchmarks/bench_*.c)) bench-command_jobs
bench-%: $(BUILD)/bench/bench_%
	$< $(ARGUMENTS)
bench-browser: npm library # beside the library
	@[ -x $(WASM_PYTHON) ] || python3 -m venv $(BUILD)/wasm/python
	@VISIONCORE_LIBRARY=$(CURDIR)/$(LIBRARY) $(WASM_PYTHON) lab/benchmarks/bench_browser.py $(NPM)
# Random cubes, and a list of positions with their optimal lengths, if available.
bench-solver: ARGUMENTS = 1000 $(shell $(FETCH_PICTURES) --where cube/positions/positions.json)

## bench-batch [PICTURES=20000] [ROUNDS=1] [KINDS="cube set"]: visioncore.batch beside the command; half an hour, PICTURES=500 minutes
## bench-batch-growth [TASKS=100000]: the same with 1 to 8 workers, and what a task costs the driver (ten minutes)
## bench-command_jobs [ROUNDS=9]: the command alone, with one and with two workers
BENCH_BATCH = VISIONCORE_LIBRARY=$(CURDIR)/$(LIBRARY) $(BUILD)/python/bin/python lab/benchmarks/bench_batch.py
bench-batch: BENCH_BATCH_ARGUMENTS = $(or $(PICTURES),20000) $(or $(ROUNDS),1) $(KINDS)
bench-batch-growth: BENCH_BATCH_ARGUMENTS = growth $(or $(TASKS),100000)
bench-command_jobs: BENCH_BATCH_ARGUMENTS = command $(or $(ROUNDS),9)
bench-batch bench-batch-growth bench-command_jobs: library command
	@Tests/run '^python-environment$$' >/dev/null
	@$(BENCH_BATCH) $(BENCH_BATCH_ARGUMENTS)

# A benchmark with a file baseline_NAME.cpp compares with OpenCV, linked as a shared library into the same program.
$(BUILD)/bench/bench_%: lab/benchmarks/bench_%.c $(wildcard lab/benchmarks/*.h Tests/Support/*.h lab/benchmarks/baseline_*.cpp) $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) -O2 $(C_WARNINGS) -Iinclude -Ilab/benchmarks -c $< -o $@.o
	g++ -O2 -isystem /usr/include/opencv4 $@.o $(wildcard lab/benchmarks/baseline_$*.cpp) -o $@ -L$(dir $(LIBRARY)) -lvisioncore -lpthread -lm \
	  $(if $(wildcard lab/benchmarks/baseline_$*.cpp),-lopencv_imgproc -lopencv_core) -Wl,-rpath,$(CURDIR)/$(dir $(LIBRARY))
.PRECIOUS: $(BUILD)/bench/bench_%
bench-live: $(COMMAND)

# Installed one by one, so that an unavailable package does not affect the others; cv2 is not used to read pictures.
PEER_PACKAGES := numpy pillow kociemba RubikTwoPhase pupil-apriltags robotpy-apriltag opencv-python-headless
PEERS := $(BUILD)/peers
.PHONY: peers peers-environment peers-tables
peers-environment:
	@[ -x $(PEERS)/bin/python ] || python3 -m venv $(PEERS)
	@for package in $(PEER_PACKAGES); do $(PEERS)/bin/pip install -q --disable-pip-version-check $$package >/dev/null 2>&1 || \
	  echo "$$package is not to be had here" >&2; done

## peers [KINDS="solver tags"] [CUBES=200]: comparison with other solvers and tag detectors from PyPI, alternating, with ratios
peers: library peers-environment
	@cd $(PEERS) && bin/python $(CURDIR)/lab/benchmarks/peers/compare.py $(if $(CUBES),--cubes $(CUBES)) $(KINDS)

## peers-tables: compute the tables of RubikTwoPhase once (half an hour); without them it is left out of peers
peers-tables: peers-environment
	cd $(PEERS) && bin/python -c 'import twophase.solver'

## stress: the servers with 10,000 connects, 2,000 half-open clients, endless lines, garbage, slow and stopped readers (four minutes)
stress: library command
	@Tests/run '^(python-environment|c-test_target_server)$$' >/dev/null
	$(BUILD)/test/test_target_server full
	VISIONCORE_STRESS=full Tests/run '^python-test_hostile_clients$$'

## soak [MINUTES=60]: every recogniser, the page of watch and the server of results at full speed, at once: answers, memory, descriptors
soak: all
	@Tests/run '^python-environment$$' >/dev/null
	@$(BUILD)/python/bin/python lab/benchmarks/soak.py $(or $(MINUTES),60)

## browser: the pages of `watch` in a real browser (needs chromium, 300 MB, which is not installed by itself)
browser: all
	@Tests/run '^(python-environment|browser)$$'

## pictures [PICTURES=FOLDER] [MIRROR=URL] [SETS="cube set"]: the labelled photographs into build/pictures, from a folder or by git from their homes
FETCH_PICTURES = $(firstword $(wildcard $(BUILD)/python/bin/python) python3) lab/accuracy/fetch_pictures.py
pictures:
	@Tests/run '^python-environment$$' >/dev/null || echo "without Pillow: pictures that are made from originals are left out"
	@$(FETCH_PICTURES) $(SETS)

## train-cube-colors, train-cube-faces, train-set, train-set-calibration, train-sketch, train-tag-families [ARGUMENTS=--help]: a trained file that ships, from the labelled pictures, with its recipe
# Interrupted runs resume. The dependencies are listed in lab/training/FOLDER/requirements.txt (PyPI).
TRAIN_PYTHON := $(BUILD)/train/python/bin/python
$(BUILD)/train/%.installed: lab/training/%/requirements.txt
	@mkdir -p $(@D)
	@[ -x $(TRAIN_PYTHON) ] || python3 -m venv $(BUILD)/train/python
	$(TRAIN_PYTHON) -m pip install -q --disable-pip-version-check -r $<
	@touch $@

define train # NAME,FOLDER,SCRIPT[,PROGRAM that measures the pictures]
.PHONY: train-$(1)
train-$(1): $(BUILD)/train/$(2).installed | setup
	$(if $(4),swift build -c release --product $(4))
	$(TRAIN_PYTHON) lab/training/$(2)/$(3) $$(ARGUMENTS)
endef
$(eval $(call train,cube-colors,cube,train_colors.py,CubeColorDump))
$(eval $(call train,cube-faces,cube_face,train.py,FaceEvidenceDump))
$(eval $(call train,set,set,make.py))
$(eval $(call train,set-calibration,set,calibrate.py,SetEvidenceDump))
$(eval $(call train,sketch,sketch,make.py,SketchDrawingDump))
$(eval $(call train,tag-families,tag,make_families.py))
train-cube-faces: library

## readme-pictures: render a scene for each recogniser, and draw its results into docs/images
readme-pictures: command
	python3 lab/readme_pictures.py docs/images
	python3 lab/axes_picture.py docs/images
	$(COMMAND) cube show FLUBUFFDBRLFDRRLDFDBURFFBFULUBUDLRFDLLLRLBDBDRUUDBURRB --size 640 --frames 4 --overwrite --out docs/images/solution.gif

## figures [ONLY=PATTERN]: measure everything again and write docs/figures.md (twenty minutes; needs a quiet machine)
figures: all
	@Tests/run '^python-environment$$' >/dev/null
	@$(MAKE) --no-print-directory peers-environment
	@lab/figures $(ONLY)

## figures-check [OLD=FILE|COMMIT]: what got worse in the table of docs/figures.md since it was last committed (or since OLD)
figures-check:
	@lab/figures --check $(OLD)

SWIFT_FORMATTED := Sources Tests lab examples/swift Package.swift
SHELL_SCRIPTS := .ci/run $(shell grep -rlE '^\#!/(usr/bin/env bash|bin/sh)' scripts packaging Tests lab examples)
# ruff and libclang from PyPI, in a virtual environment.
PYTHON_TOOLS := $(BUILD)/lint/bin
RUFF := $(PYTHON_TOOLS)/ruff

$(RUFF): scripts/interface/requirements.txt
	python3 -m venv $(BUILD)/lint
	$(PYTHON_TOOLS)/pip install -q --disable-pip-version-check ruff -r $<
	touch $@

## generate: everything that follows from the headers (docs/internals/interface.md)
generate: $(RUFF)
	$(PYTHON_TOOLS)/python scripts/interface/generate

## lint: formats and warnings of Swift, C, Python and shell; nothing is changed
lint: $(RUFF)
	@scripts/setup $(DEVELOPER_PACKAGES)
	swift format lint --strict -r $(SWIFT_FORMATTED)
	clang-format --dry-run -Werror $(C_FILES)
	$(RUFF) check -q .
	shellcheck -S warning $(SHELL_SCRIPTS)
	@! grep -nE '^.{101,}' $(HEADERS:%=include/%)
	$(PYTHON_TOOLS)/python scripts/interface/generate --check
	@! grep -rnE '\bany [A-Z]|\(any ' Sources --include='*.swift' | grep -vE "any ($$(grep -rhoE 'protocol \w+: AnyObject' Sources --include='*.swift' | sed 's/.* \(\w*\):.*/\1/' | paste -sd '|'))\b"
	@! grep -rnE '\\\.[a-z]|\bas[?!] |: Any\b|\b(describing|reflecting):|\bMirror\(|\btype\(of:' Sources --include='*.swift'
	@! grep -rnE 'import COpenCV' Sources --include='*.swift' | grep -v 'Base/'
	@scripts/lint-rooms
	clang $(C_WARNINGS) -fsyntax-only $(COMMAND_FLAGS) $(COMMAND_SOURCES)
	clang $(C_WARNINGS) -fsyntax-only -Iinclude $(wildcard examples/c/*.c Tests/VisionCABITests/*.c)

## format: bring all sources into the project's format
format:
	@scripts/setup $(DEVELOPER_PACKAGES)
	swift format -i -r $(SWIFT_FORMATTED)
	clang-format -i $(C_FILES)

## symbols: rewrite packaging/abi/symbols.txt from the header (review the difference before you commit it)
symbols:
	grep -ohE '\bvc_[a-z0-9_]+ *\(' include/*.h include/visioncore/*.h | tr -d ' (' | LC_ALL=C sort -u | grep -vE '_fn$$' > packaging/abi/symbols.txt

## abi: compare names in header, library and packaging/abi/symbols.txt, and the interface with that of the last versions; write build/abi.xml
abi: library
	@scripts/setup $(DEVELOPER_PACKAGES)
	Tests/Compile/check-symbols $(LIBRARY)
	Tests/Compile/check-abi . . $(BUILD)/abi.xml
	$(MAKE) --no-print-directory upgrade

## upgrade: programs that were written for earlier versions, with the library of today
upgrade: library command
	Tests/Upgrade/check $(LIBRARY)

## fuzz [SECONDS=60] [TARGETS="calls tag"]: libFuzzer over every parser of bytes from outside, and over sequences of calls of all functions
SECONDS_OF_FUZZING = $(or $(SECONDS),60)
fuzz: library
	@Tests/Fuzz/fuzz $(SECONDS_OF_FUZZING) $(TARGETS)

## sanitize: Swift tests, and C tests with threads, under the sanitizers of addresses and of undefined behaviour (C, C++), then of threads
UNDEFINED := -fsanitize=undefined,float-cast-overflow -fno-sanitize=vptr,function -fno-sanitize-recover=undefined,float-cast-overflow
export SANITIZE_address := --sanitize=address $(UNDEFINED:%=-Xcc %) $(UNDEFINED:%=-Xcxx %)
export SANITIZE_thread := --sanitize=thread
sanitize: sanitize-address sanitize-thread
sanitize-%:
	@scripts/setup $(TEST_PACKAGES)
	swift build --build-tests --disable-xctest $(SANITIZE_$*) --scratch-path .build/$*
	$(if $(filter thread,$*),taskset -c 0) swift test --skip-build --disable-xctest $(SANITIZE_$*) --scratch-path .build/$*
	Tests/Sanitize/check $*

# Sphinx from PyPI, in a virtual environment, whose `python` is a link to that of the system.
SITE_PYTHON := $(BUILD)/site-python/bin/python
SITE_READY := $(BUILD)/site-python/ready
$(SITE_READY): scripts/site/requirements.txt
	python3 -m venv $(BUILD)/site-python
	$(SITE_PYTHON) -m pip install -q --disable-pip-version-check -r $<
	touch $@

## site: these pages, and the reference of C, Python and the command, as a searchable site in build/site; after `make wasm` with a page to try
site: library command $(SITE_READY) $(if $(wildcard $(WASM)),try)
	VISIONCORE_LIBRARY=$(CURDIR)/$(LIBRARY) PYTHONPATH=$(CURDIR)/python $(SITE_PYTHON) scripts/site/build $(BUILD)/site $(BUILD)/site-source $(COMMAND)
	@rm -rf $(BUILD)/site/try
	@if [ -e $(WASM) ]; then cp -r $(BUILD)/try $(BUILD)/site; else echo "site: without the page to try in a browser: run make wasm first"; fi

# Printed by the command, from its option tables.
COMMAND_TEXTS := man/man1/visioncore.1 bash-completion/completions/visioncore zsh/site-functions/_visioncore
# Where install puts files: paths may have spaces, and files are for all users, whatever the umask.
TO = "$(DESTDIR)$(PREFIX)"
TO_LIBDIR = "$(DESTDIR)$(LIBDIR)"
TO_ETC = "$(DESTDIR)/etc"
LDCONFIG = if [ -z "$(DESTDIR)" ] && [ "$$(id -u)" = 0 ]; then PATH=$$PATH:/sbin ldconfig; fi

## install [PREFIX=/usr/local] [LIBDIR=PREFIX/lib] [DESTDIR=]: library, headers, pkg-config and CMake files, command, manual pages, completions
install: all
	install -d $(TO_LIBDIR)/{pkgconfig,cmake/VisionCore} $(TO)/{include,bin,share/man/man1,share/bash-completion/completions,share/zsh/site-functions}
	rm -f $(TO_LIBDIR)/$(SONAME).* # also of other versions: ldconfig takes the newest
	install -m 755 $(LIBRARY) $(TO_LIBDIR)/$(SONAME).$(VERSION)
	ln -sf $(SONAME).$(VERSION) $(TO_LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(TO_LIBDIR)/libvisioncore.so
	for file in $(HEADERS); do install -D -m 644 include/$$file $(TO)/include/$$file; done
	install -D -m 644 docs/Generated/visioncore-interface.json -t $(TO)/share/visioncore
	$(FILL_IN) pkgconfig/visioncore.pc.in > $(TO_LIBDIR)/pkgconfig/visioncore.pc
	$(FILL_IN) packaging/cmake/VisionCoreConfigVersion.cmake.in > $(TO_LIBDIR)/cmake/VisionCore/VisionCoreConfigVersion.cmake
	$(FILL_IN) packaging/cmake/VisionCoreConfig.cmake.in > $(TO_LIBDIR)/cmake/VisionCore/VisionCoreConfig.cmake
	install -m 755 $(COMMAND) $(TO)/bin/visioncore
	umask 022; $(COMMAND) --man > $(TO)/share/man/man1/visioncore.1
	umask 022; $(COMMAND) --completion bash > $(TO)/share/bash-completion/completions/visioncore
	umask 022; $(COMMAND) --completion zsh > $(TO)/share/zsh/site-functions/_visioncore
	umask 022; python3 -B scripts/site/man.py $(TO)/share/man/man3 $(VERSION)
	@$(LDCONFIG)

## install-service [PREFIX=/usr/local] [DESTDIR=]: after install: visioncore@.service for systemd, and /etc/visioncore/target.conf
install-service:
	install -d $(TO)/lib/systemd/system $(TO_ETC)/visioncore
	umask 022; sed 's|@PREFIX@|$(PREFIX)|' packaging/systemd/visioncore@.service.in > $(TO)/lib/systemd/system/visioncore@.service
	[ -e $(TO_ETC)/visioncore/target.conf ] || install -m 644 packaging/systemd/target.conf $(TO_ETC)/visioncore/
	@[ -n "$(DESTDIR)" ] || echo "now: edit /etc/visioncore/target.conf;$(if $(filter /usr /usr/local,$(PREFIX)),, systemctl link '$(PREFIX)/lib/systemd/system/visioncore@.service';) systemctl enable --now visioncore@target"

## uninstall [PREFIX=/usr/local] [LIBDIR=PREFIX/lib] [DESTDIR=]: remove what install put there
uninstall:
	rm -f $(TO_LIBDIR)/{$(SONAME){,.*},libvisioncore.so,pkgconfig/visioncore.pc}
	rm -rf $(TO_LIBDIR)/cmake/VisionCore
	rm -f $(HEADERS:%=$(TO)/include/%) $(TO)/bin/visioncore $(COMMAND_TEXTS:%=$(TO)/share/%)
	rm -rf $(TO)/include/visioncore $(TO)/share/visioncore $(TO)/share/man/man3/{vc_,VC_}*.3
	rm -f $(TO)/lib/systemd/system/visioncore@.service
	@$(LDCONFIG)

clean:
	rm -rf $(BUILD) .build .mypy_cache .ruff_cache
	find python scripts packaging lab Tests examples -name __pycache__ -prune -exec rm -r {} +
