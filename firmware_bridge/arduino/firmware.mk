# Builds the AVR firmware without the Arduino IDE and without a network:
#   make -f firmware_bridge/arduino/firmware.mk
# Needs Debian's gcc-avr, avr-libc and arduino-core-avr. Flash and RAM are printed and judged.

CORE ?= /usr/share/arduino/hardware/arduino/avr
BUILD ?= build/firmware
NAME ?= table_companion
SKETCH := $(dir $(lastword $(MAKEFILE_LIST)))$(NAME)
PYTHON ?= python3

MCU := atmega328p
FLAGS := -mmcu=$(MCU) -DF_CPU=16000000L -DARDUINO=10819 -DARDUINO_AVR_UNO -DARDUINO_ARCH_AVR \
	-DDECIMAL_DIG=__DECIMAL_DIG__ -Os -g -Wall -ffunction-sections -fdata-sections -flto \
	-I$(CORE)/cores/arduino -I$(CORE)/variants/standard
CXXFLAGS := -std=gnu++11 -fno-exceptions -fno-threadsafe-statics -fpermissive
OURS := -Wextra -Werror -fno-permissive

SOURCES := $(wildcard $(SKETCH)/*.cpp)
OBJECTS := $(SOURCES:$(SKETCH)/%.cpp=$(BUILD)/%.o) $(BUILD)/$(NAME).ino.o
CORE_OBJECTS := $(patsubst $(CORE)/cores/arduino/%,$(BUILD)/core/%.o,$(wildcard \
	$(CORE)/cores/arduino/*.c $(CORE)/cores/arduino/*.cpp))

# Bytes of an ATmega328P: a Nano's flash less its boot loader, and its RAM.
FLASH := 30720
RAM := 2048
MOST_PERCENT := 70

.PHONY: all size
all: $(BUILD)/$(NAME).hex size

size: $(BUILD)/$(NAME).elf
	@avr-size -A $< | $(PYTHON) $(dir $(lastword $(MAKEFILE_LIST)))size.py $(FLASH) $(RAM) $(MOST_PERCENT)

$(BUILD)/$(NAME).hex: $(BUILD)/$(NAME).elf
	avr-objcopy -O ihex -R .eeprom $< $@

$(BUILD)/$(NAME).elf: $(OBJECTS) $(BUILD)/core.a
	avr-gcc $(FLAGS) -fuse-linker-plugin -Wl,--gc-sections $^ -o $@

$(BUILD)/core.a: $(CORE_OBJECTS)
	rm -f $@
	avr-gcc-ar rcs $@ $^

$(BUILD)/%.o: $(SKETCH)/%.cpp $(wildcard $(SKETCH)/*.h)
	@mkdir -p $(@D)
	avr-g++ $(FLAGS) $(CXXFLAGS) $(OURS) -c $< -o $@

$(BUILD)/%.ino.o: $(SKETCH)/%.ino $(wildcard $(SKETCH)/*.h)
	@mkdir -p $(@D)
	avr-g++ $(FLAGS) $(CXXFLAGS) $(OURS) -x c++ -include Arduino.h -c $< -o $@

$(BUILD)/core/%.c.o: $(CORE)/cores/arduino/%.c
	@mkdir -p $(@D)
	avr-gcc $(FLAGS) -std=gnu11 -w -c $< -o $@

$(BUILD)/core/%.cpp.o: $(CORE)/cores/arduino/%.cpp
	@mkdir -p $(@D)
	avr-g++ $(FLAGS) $(CXXFLAGS) -w -c $< -o $@
